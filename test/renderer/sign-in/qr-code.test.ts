import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { QUIET_ZONE, qrPath } from '../../../renderer/sign-in/qr-code.tsx';

describe('D8: the path of a QR code', () => {
  test('joins the dark modules of a row and keeps the quiet zone', () => {
    expect(
      qrPath([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, true, true],
      ]),
    ).toBe('M4 4h2v1h-2zM7 4h1v1h-1zM5 6h3v1h-3z');
  });

  test('is exactly the modules that were encoded', () => {
    const { data } = encode('https://service.example/device', { ecc: 'M', border: 0 });
    const drawn = data.map((row) => row.map(() => false));
    for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      drawn[Number(y) - QUIET_ZONE]?.fill(true, Number(x) - QUIET_ZONE, Number(x) - QUIET_ZONE + Number(length));
    }
    expect(drawn).toEqual(data);
  });
});
