import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { sealText, unsealText } from '#functions/crypto/sealed';

const newKey = (): string => randomBytes(32).toString('base64url');
const use = (...keys: readonly string[]): void => {
  process.env['SECRET_DATA_KEY'] = keys.join(', ');
};

afterEach(() => {
  delete process.env['SECRET_DATA_KEY'];
});

const mine = 'slack-token/01';

test('a sealed text is opened for what it was sealed for, and for nothing else', async () => {
  use(newKey());
  for (const text of ['xoxb-1', '', 'ключ 🔑', 'x'.repeat(5000)]) {
    const sealed = await sealText(text, mine);
    expect(await unsealText(sealed, mine)).toBe(text);
    expect(await unsealText(sealed, 'slack-token/02')).toBeUndefined();
  }
});

test('a sealed text does not show the text', async () => {
  use(newKey());
  const shown = Buffer.from(await sealText('xoxb-1', mine), 'base64url').toString('latin1');
  expect(shown).not.toContain('xoxb');
});

test('the same text is sealed differently each time', async () => {
  use(newKey());
  expect(await sealText('xoxb-1', mine)).not.toBe(await sealText('xoxb-1', mine));
});

test('a changed byte anywhere, a cut text and another key open nothing', async () => {
  use(newKey());
  const sealed = Buffer.from(await sealText('xoxb-1', mine), 'base64url');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await unsealText(changed.toString('base64url'), mine)).toBeUndefined();
    expect(await unsealText(sealed.subarray(0, at).toString('base64url'), mine)).toBeUndefined();
  }
  use(newKey());
  expect(await unsealText(sealed.toString('base64url'), mine)).toBeUndefined();
});

test('a new key seals, and what the old one sealed is opened as long as it is kept', async () => {
  const [old, fresh] = [newKey(), newKey()];
  use(old);
  const before = await sealText('xoxb-1', mine);
  use(fresh, old);
  const after = await sealText('xoxb-2', mine);
  expect(await unsealText(before, mine)).toBe('xoxb-1');
  use(fresh);
  expect(await unsealText(after, mine)).toBe('xoxb-2');
  expect(await unsealText(before, mine)).toBeUndefined();
});

test('a key that is missing or too short is said, not used', async () => {
  await expect(sealText('x', mine)).rejects.toThrow('not set');
  use('c2hvcnQ');
  await expect(sealText('x', mine)).rejects.toThrow('32 bytes');
});

test('a sealed text that is written in another way opens nothing: whoever remembers it as used meets it once', async () => {
  use(newKey());
  const sealed = await sealText('xoxb-1', mine);
  const padded = `${sealed}${'='.repeat((4 - (sealed.length % 4)) % 4)}`;
  const others = [
    `${sealed}=`,
    `${padded}=`,
    ` ${sealed}`,
    `${sealed}\n`,
    `${sealed}.x`,
    sealed.replace(/.$/, '$&$&'),
  ];
  for (const other of others) expect(await unsealText(other, mine)).toBeUndefined();
  expect(await unsealText(sealed, mine)).toBe('xoxb-1');
});

test('each key opens what it sealed, and nothing of the others', async () => {
  use(newKey());
  process.env['SECRET_STATE_KEY'] = newKey();
  const state = await sealText('state', mine, 'state-key');
  expect(await unsealText(state, mine, 'state-key')).toBe('state');
  expect(await unsealText(state, mine)).toBeUndefined();
  delete process.env['SECRET_STATE_KEY'];
});
