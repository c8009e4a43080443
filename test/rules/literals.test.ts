// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';

/** Attributes, and properties of component options, whose text a reader sees or hears. */
const shown =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|description|text|heading|subtitle|confirm|cancel|words)$/;

/** The same in every language. */
const names = new Set(['CSV']);

type Node = { readonly type: string; readonly [key: string]: unknown };

/** The literal texts an expression can evaluate to. Arguments, comparisons and lookups do not count. */
const textsOf = (node: Node | null | undefined): string[] => {
  const of = (key: string): string[] => textsOf(node?.[key] as Node | undefined);
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'JSXText':
      return [String(node['value'])];
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return of('expression');
    case 'ConditionalExpression':
      return [...of('consequent'), ...of('alternate')];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node['operator'] === '+' || node.type === 'LogicalExpression'
        ? [...of('left'), ...of('right')]
        : [];
    default:
      return [];
  }
};

/** Every hard-coded text in a source file that a reader would see in any language. */
const wordsIn = (file: string, source: string): string[] => {
  const found: string[] = [];
  const look = (node: unknown): void => {
    for (const text of textsOf(node as Node))
      if (/\p{L}{2}/u.test(text) && !names.has(text.trim())) found.push(text.trim());
  };
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  new Visitor({
    JSXElement: ({ children }) => children.forEach(look),
    JSXFragment: ({ children }) => children.forEach(look),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && shown.test(name.name)) look(value);
    },
    Property: ({ key, value }) => {
      // A single word that starts with a lower-case letter is a message key.
      const isKey = value.type === 'Literal' && /^[a-z]\w*$/.test(String(value.value));
      if (key.type === 'Identifier' && shown.test(key.name) && !isKey) look(value);
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type === 'MemberExpression' && left.property.type === 'Identifier')
        if (['title', 'textContent', 'innerText', 'ariaLabel'].includes(left.property.name)) look(right);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && ['tell', 'alert', 'confirm'].includes(callee.name)) look(first);
    },
  }).visit(program);
  return found;
};

test('every interface text comes from the catalogs', () => {
  const root = fileURLToPath(new URL('../../web/src/', import.meta.url));
  const found = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    wordsIn(file, readFileSync(`${root}${file}`, 'utf8')).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p aria-label="Hello" className="not this" />', ['Hello']],
  ['<p>{late ? "Too late" : t("early")}</p>', ['Too late']],
  ['<p title={`${name} is here`} />', ['is here']],
  ['<>{open && "Open"} {kind === "kind" && <b>+{1}</b>}</>', ['Open']],
  ['tell("Saved")', ['Saved']],
  ['document.title = "Feed · " + t("brand")', ['Feed ·']],
  ['const options = [{ value: "day", label: "Day" }]', ['Day']],
  ['<p title={t("title")}>{t(wide ? "wide" : "narrow")}</p>', []],
])('%s contains the hard-coded texts %j', (source, words) => {
  expect(wordsIn('a.tsx', source)).toEqual(words);
});

test('no dictionary of the server is a plain object: names that callers choose are looked up in maps', () => {
  const root = new URL('../../', import.meta.url);
  const files = globSync('{functions,shared}/**/*.ts', { cwd: fileURLToPath(root) });
  const plain = files.flatMap((file) =>
    // `constructor` is in every plain object.
    [
      ...readFileSync(new URL(file, root), 'utf8').matchAll(
        /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string,/gm,
      ),
    ].map(([, name]) => `${file} ${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(plain).toEqual([]);
});
