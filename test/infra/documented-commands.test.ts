import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { deployOptions } from '#infra/operate/aws/deploy-options';
import { changeSettings, readSettings } from '#infra/operate/aws/stage-settings';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

/** What stands for a value in the documents, and a value of a made-up account. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/<arn>/g, 'arn:aws:dynamodb:eu-central-1:123456789012:table/NEW/stream/2026-11-23T10:15:00.000'],
  [/<arn of NEW>/g, 'arn:aws:dynamodb:eu-central-1:123456789012:table/NEW'],
  [/<those of OLD:.*?>/g, 'Key=stage,Value=production'],
  [/<account>/g, '123456789012'],
  [/<region>/g, 'eu-central-1'],
  [/<stage>/g, 'production'],
  [/<[\w ]+>/g, 'some'],
  [/https:\/\/…|sqs…/g, 'https://bravo.acme.example'],
  [/…/g, 'some'],
];
const filledIn = (command: string): string =>
  samples.reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), command);

/** The commands that a document tells an operator to run: those in blocks of a shell, and those in a sentence. */
const commandsIn = (text: string): readonly string[] => {
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].flatMap(([, block = '']) =>
    block.replaceAll(/\\\n/g, ' ').split('\n'),
  );
  const inline = [...text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline]
    .map((line) =>
      line
        .replace(/ {2,}#.*$/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /^(?:[A-Z_]+=\S+ )*(?:npm run (?:deploy|operate)|npx cdk|aws) \S/.test(line))
    .map((line) => filledIn(line.replace(/^(?:[A-Z_]+=\S+ )+/, '')));
};

const documents = [...globSync('docs/**/*.md', { cwd: root }), 'README.md', 'CHANGELOG.md'];
const told = documents.flatMap((file) => commandsIn(read(file)).map((command) => [file, command] as const));
const startingWith = (start: string) => told.filter(([, command]) => command.startsWith(start));

const argumentsOf = (command: string): readonly string[] => command.split(' ');
const flagsOf = (words: readonly string[]): readonly string[] => words.filter((word) => word.startsWith('-'));

test('the documents tell of each kind of command', () => {
  for (const start of ['npm run deploy -- ', 'npm run operate -- ', 'npx cdk ', 'aws '])
    expect(startingWith(start).length).toBeGreaterThan(2);
});

const { context } = JSON.parse(read('cdk.json')) as { readonly context: object };

test.each(startingWith('npm run deploy -- '))('%s: %s', (_, command) => {
  const args = [...argumentsOf(command.replace('npm run deploy -- ', ''))];
  const { values } = parseArgs({ args, options: deployOptions });
  expect(values.stage).toMatch(/^(production|test)$/);
  const stages = { production: { mailFrom: 'hello@mail.acme.example' } };
  const cdkJson = JSON.stringify({ context: { ...context, stages } });
  const settings = readSettings(changeSettings(cdkJson, 'production', values.set), 'production');
  expect(settings.mailFrom).toBe('hello@mail.acme.example');
});

const helpOf = new Map<string, string>();
/** What a command says of itself. */
const help = (...command: readonly string[]): string => {
  const key = command.join(' ');
  const known =
    helpOf.get(key) ??
    spawnSync(process.execPath, [...command, '--help'], { cwd: root, encoding: 'utf8' }).stdout;
  helpOf.set(key, known);
  return known;
};

test('npm run operate takes every option that a document gives it', () => {
  const wrong = startingWith('npm run operate -- ').flatMap(([file, command]) => {
    const [name = '', ...words] = argumentsOf(command.replace('npm run operate -- ', ''));
    const options = flagsOf(words).filter((flag) => flag.startsWith('--'));
    if (options.length === 0) return [];
    const says = help('infra/operate/commands.ts', name);
    return options
      .filter((flag) => !new RegExp(`${flag}\\b`).test(says))
      .map((flag) => `${file}: ${command}: ${flag}`);
  });
  expect(wrong).toEqual([]);
});

test('the command line of CDK takes every command and option, and is told which stacks', () => {
  const cli = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
  const wrong = startingWith('npx cdk ').flatMap(([file, command]) => {
    const [verb = '', ...words] = argumentsOf(command.replace('npx cdk ', ''));
    const says = help(cli, verb);
    const unknown = [
      ...(says.includes(`cdk ${verb}`) ? [] : [verb]),
      ...flagsOf(words).filter((flag) => !new RegExp(`${flag}\\b`).test(says)),
    ];
    const chooses = words.some(
      (word, index) => word === '--all' || (!word.startsWith('-') && words[index - 1] !== '-c'),
    );
    const names = ['synth', 'bootstrap'].includes(verb) || chooses;
    return [...unknown, ...(names ? [] : ['no stacks'])].map((problem) => `${file}: ${command}: ${problem}`);
  });
  expect(wrong).toEqual([]);
});

/** Operations whose client is not among our packages, or which only the command line has, with what they take. */
const others: Readonly<Record<string, readonly string[]>> = {
  'acm request-certificate': ['domain-name', 'validation-method'],
  'cloudformation list-stack-resources': ['stack-name'],
  'dynamodb wait': ['table-name'],
  's3 ls': [],
  's3 rm': ['recursive'],
  'sts get-caller-identity': [],
};
const everywhere = ['region', 'query', 'output', 'profile'];

const kebab = (name: string): string =>
  name.replaceAll(/([a-z\d])([A-Z])|([A-Z]+)([A-Z][a-z])/g, '$1$3-$2$4').toLowerCase();
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

type Schema = readonly unknown[];

/** The options of an operation of AWS, from the schema in its SDK; undefined when there is no such operation. */
const optionsOf = async (service: string, operation: string): Promise<readonly string[] | undefined> => {
  const known = others[`${service} ${operation}`];
  if (known) return known;
  const client = (await import(`@aws-sdk/client-${service === 's3api' ? 's3' : service}`)) as Record<
    string,
    Schema
  >;
  const schema = client[`${pascal(operation)}$`];
  if (!schema) return undefined;
  const input = schema[4] as Schema | (() => Schema);
  const members = (typeof input === 'function' ? input() : input)[4];
  return (Array.isArray(members) ? (members as string[]) : []).map(kebab);
};

const awsCommands = startingWith('aws ');

test.each(awsCommands)('%s: %s', async (_, command) => {
  const [, service = '', operation = '', ...words] = argumentsOf(command);
  const options = await optionsOf(service, operation);
  const flags = flagsOf(words).map((flag) => flag.slice(2));
  expect(options).toBeDefined();
  const known = new Set([...(options ?? []), ...everywhere]);
  expect(flags.filter((flag) => !known.has(flag) && !known.has(flag.replace(/^no-/, '')))).toEqual([]);
});
