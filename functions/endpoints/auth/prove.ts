import { consumeCode, countAttempt } from '#functions/data/codes';
import { recordProof } from '#functions/data/sessions';
import { transact } from '#functions/table/transact';
import { codeMac, networkInSig } from '#functions/crypto/codes';
import { equalMacs } from '#functions/crypto/equal-macs';
import { handle } from '#functions/http/handle';
import { hashSecret } from '#functions/crypto/tokens';
import { auth } from '#shared/contract/auth';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(auth.prove, async ({ body: { sig, code }, actor, now }) => {
  const { email } = actor.user;
  const owner = { signIn: email, network: networkInSig(sig) };
  const record = await countAttempt(owner, hashSecret(sig), now);
  const mac = codeMac(sig, 'sign_in', email, code);
  if (!equalMacs(mac, record.mac ?? '')) throw new Refusal('invalid_code');
  await transact(consumeCode(owner, mac), recordProof(actor.session, 'code', now));
  return null;
});
