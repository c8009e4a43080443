import { readFileSync } from 'node:fs';
import { CommandError } from '../../command.ts';
import { readStage, type StageConfig } from '../../cdk/stage.ts';

type Cdk = { readonly context: Readonly<Record<string, unknown>> };

/**
 * The settings of a stage, as CDK reads them from cdk.json and its command line.
 * @param given `name=value`, as after -c
 * @throws CommandError when nobody has said yet who the sender of mails is
 */
export const stageSettings = (stage: string, given: readonly string[]): StageConfig => {
  const { context } = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')) as Cdk;
  const said: Readonly<Record<string, unknown>> = Object.fromEntries(
    given.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
  const place = readStage((name) => (name === 'stage' ? stage : (said[name] ?? context[name])));
  if (place.mailFrom.endsWith('example.com'))
    throw new CommandError(
      'Say from which address mails come: "mailFrom" of the stage in cdk.json, or -c mailFrom=…',
    );
  return place;
};
