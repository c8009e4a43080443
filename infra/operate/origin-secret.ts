import { SSMClient } from '@aws-sdk/client-ssm';
import { parseArgs } from 'node:util';
import { CommandError, helpOption } from '../command.ts';
import { type OriginSecretStep, replaceOriginSecret } from './aws/origin-secret.ts';

const help = `Replaces the secret that CloudFront sends to the API, in three steps. After each step, deploy and run this again.

  npm run operate -- origin-secret --stage production
`;

const said: Readonly<Record<OriginSecretStep, string>> = {
  made: 'The stage had no secret; now it has one. Deploy now.',
  announced:
    'Step 1 of 3: the functions will accept a new secret in addition to the old one. Deploy, then run this again.',
  replaced: 'Step 2 of 3: CloudFront will send the new secret. Deploy, then run this again.',
  forgotten: 'Step 3 of 3: the functions will stop accepting the old secret. Deploy to finish.',
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string' }, ...helpOption },
  });
  if (values.help) return console.log(help);
  if (values.stage === undefined) throw new CommandError('Name the stage with --stage production.');
  console.log(`\n  ${said[await replaceOriginSecret(new SSMClient({}), values.stage)]}\n`);
};
