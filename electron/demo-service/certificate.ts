/**
 * The API's certificate. It is created once, stored with its key in the data folder, and renewed before it expires. It
 * is not a certificate authority: trusting it means trusting this key for 127.0.0.1 and localhost only.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { DataFolder } from './data-folder.ts';
import { makeSelfSigned, type ServerCertificate } from './self-signed.ts';

const FILE_NAME = 'certificate.pem';
const DAY_MS = 86_400_000;
const VALID_DAYS = 365;
const RENEW_BEFORE_DAYS = 30;

/**
 * Loads the stored certificate, or creates a new one.
 * @param nowMs the real time, even in tests, because the client checks the certificate by the real clock
 */
export async function loadCertificate(folder: DataFolder, nowMs: number): Promise<ServerCertificate> {
  const kept = await folder.read(FILE_NAME);
  if (kept !== null) {
    const found = readPem(kept);
    if (!found) await folder.setAside(FILE_NAME, nowMs);
    else if (isUsable(found.certificate, nowMs)) return found;
  }
  const made = makeCertificate(nowMs);
  await folder.write(FILE_NAME, made.key + made.certificate);
  return made;
}

/** Returns null unless the text contains a certificate and its key. */
function readPem(text: string): ServerCertificate | null {
  try {
    const certificate = new X509Certificate(text);
    const key = createPrivateKey(text);
    if (!certificate.checkPrivateKey(key)) return null;
    return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: certificate.toString() };
  } catch {
    return null;
  }
}

function isUsable(pem: string, nowMs: number): boolean {
  const certificate = new X509Certificate(pem);
  const isCurrent =
    certificate.validFromDate.getTime() <= nowMs &&
    certificate.validToDate.getTime() > nowMs + RENEW_BEFORE_DAYS * DAY_MS;
  return isCurrent && certificate.checkIP('127.0.0.1') !== undefined;
}

function makeCertificate(nowMs: number): ServerCertificate {
  return makeSelfSigned({
    commonName: 'Demo service on this computer',
    validFromMs: nowMs - DAY_MS,
    validToMs: nowMs + VALID_DAYS * DAY_MS,
    ipv4: [127, 0, 0, 1],
    hostName: 'localhost',
  });
}
