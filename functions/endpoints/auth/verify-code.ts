import { auditRefusedSignIns } from '#functions/data/audit';
import { countAttempt, consumeCode, recordKnownNetwork, voidCode } from '#functions/data/codes';
import { recordTemporarySession } from '#functions/data/sessions';
import { allowMail, findSuppression, markReachable } from '#functions/data/suppressions';
import { write } from '#functions/table/transact';
import { listMemberships } from '#functions/data/users';
import { listSummaries } from '#functions/data/workspaces';
import { codeMac, networkInSig } from '#functions/crypto/codes';
import { equalMacs } from '#functions/crypto/equal-macs';
import { handle } from '#functions/http/handle';
import { hashSecret, newSecret, temporaryToken } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(auth.verifyCode, async ({ body: { email, sig, code }, now, reading }) => {
  const network = networkInSig(sig);
  const owner = { signIn: email, network };
  const [record, memberships, problem] = await Promise.all([
    countAttempt(owner, hashSecret(sig), now),
    listMemberships(email, reading),
    findSuppression(email, reading),
  ]);
  const mac = codeMac(sig, 'sign_in', email, code);
  if (!equalMacs(mac, record.mac ?? '')) {
    if (record.tries === limits.code.tries)
      await Promise.all([write(voidCode(owner)), auditRefusedSignIns(memberships, now)]);
    throw new Refusal('invalid_code');
  }
  const secret = newSecret();
  // When the code cannot be consumed, the call fails and nobody gets the token: the stored session is then useless.
  const [workspaces] = await Promise.all([
    listSummaries(memberships, reading),
    write(consumeCode(owner, mac)),
    write(recordKnownNetwork(email, network, now)),
    write(recordTemporarySession(email, secret, 'code', now)),
  ]);
  // The code has arrived, so mail does.
  if (problem) await Promise.all([write(allowMail(email, now)), markReachable(email, memberships)]);
  return { email, workspaces, access_token: temporaryToken(email, secret) };
});
