/** An address as a QR code, dark on light in both themes because scanners expect that. */
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { QUIET_ZONE, qrPath } from './qr-path.ts';

export interface QrCodeProps {
  readonly address: string;
  readonly label: string;
}

export function QrCode({ address, label }: QrCodeProps): ReactNode {
  const { data, size } = useMemo(() => encode(address, { ecc: 'M', border: 0 }), [address]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path d={qrPath(data)} />
    </svg>
  );
}
