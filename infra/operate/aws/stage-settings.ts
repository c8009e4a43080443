import { CommandError } from '../../command.ts';
import { readStage, type StageConfig } from '../../cdk/stage.ts';

type Context = Readonly<Record<string, unknown>> & {
  readonly stages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
type Cdk = { readonly context: Context };

const valueOf = (text: string): unknown =>
  /^(?:\d+(?:\.\d+)?|true|false)$/.test(text) ? (JSON.parse(text) as unknown) : text;

/**
 * cdk.json with settings of a stage changed.
 * @param given `name=value`; without a value the setting goes
 * @throws CommandError when one is not of that form
 */
export const changeSettings = (text: string, stage: string, given: readonly string[]): string => {
  if (given.length === 0) return text;
  const cdk = JSON.parse(text) as Cdk;
  const own = { ...cdk.context.stages[stage] };
  for (const one of given) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(one) ?? [];
    if (name === '') throw new CommandError(`"${one}" must have the form name=value`);
    if (value === '') delete own[name];
    else own[name] = valueOf(value);
  }
  const context = { ...cdk.context, stages: { ...cdk.context.stages, [stage]: own } };
  return `${JSON.stringify({ ...cdk, context }, null, 2)}\n`;
};

/**
 * The settings of a stage in cdk.json.
 * @throws CommandError when one is wrong, or when nobody has said yet who the sender of mails is
 */
export const readSettings = (text: string, stage: string): StageConfig => {
  const { context } = JSON.parse(text) as Cdk;
  let settings: StageConfig;
  try {
    settings = readStage((name) => (name === 'stage' ? stage : context[name]));
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
  if (settings.mailFrom.endsWith('example.com'))
    throw new CommandError('Set the address that emails come from: --set mailFrom=…');
  return settings;
};

const words = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || text === '[]' || text === undefined ? 'nothing' : text;
};

/** What differs between the settings of two releases, a line for each. */
export const differencesOf = (before: StageConfig, after: StageConfig): readonly string[] =>
  (Object.keys(after) as (keyof StageConfig)[]).flatMap((name) => {
    const [was, is] = [words(before[name]), words(after[name])];
    return was === is ? [] : [`${name}: ${was} → ${is}`];
  });
