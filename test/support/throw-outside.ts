import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a server before it starts. A token with this secret makes a callback throw outside of the request's
// promise, as a defect in a library would.
const secret = process.env['THROWING_SECRET'];

const { createHash } = crypto;
crypto.createHash = (...args) => {
  const hash = createHash(...args);
  const update = hash.update.bind(hash) as (data: unknown) => crypto.Hash;
  hash.update = (data: unknown) => {
    if (data === secret)
      setImmediate(() => {
        throw new Error('thrown outside');
      });
    return update(data);
  };
  return hash;
};
syncBuiltinESMExports();
