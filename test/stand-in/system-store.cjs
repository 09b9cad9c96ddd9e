/**
 * Plays a system whose certificate authorities are read slowly: only once the file that `STAND_IN_SYSTEM_STORE` names has
 * been read, which for a named pipe is when something has been written to it. Loaded in every thread of the process.
 */
const { readFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const tls = require('node:tls');

const { getCACertificates } = tls;

tls.getCACertificates = (type) => {
  if (type === 'system') readFileSync(process.env.STAND_IN_SYSTEM_STORE);
  return getCACertificates(type);
};
syncBuiltinESMExports();
