/** An address as a QR code, dark on light in both themes because scanners expect that. */
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';

export function QrCode({ address, label }: { readonly address: string; readonly label: string }): ReactNode {
  const { data, size } = useMemo(() => encode(address, { ecc: 'M', border: 0 }), [address]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path d={qrPath(data)} />
    </svg>
  );
}

/** Light modules around the code, so that scanners find it: four, as ISO/IEC 18004 requires. */
export const QUIET_ZONE = 4;

/**
 * @param rows the modules of each row, true for dark
 * @returns path data in units of one module, one stroke for each run of dark modules in a row
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
}

/** Start and length of each run of dark modules. */
function runsOf(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
