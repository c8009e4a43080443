import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../infra/teams/manifest.json' with { type: 'json' };
import { parseChatCommand } from '#shared/rules/connections/chat-commands';

test('the manifest offers the commands that the bot understands', () => {
  const [bot] = manifest.bots;
  const titles = bot?.commandLists.flatMap(({ commands }) => commands.map(({ title }) => title)) ?? [];
  expect(titles.map((text) => parseChatCommand({ text, mentions: [] }).kind)).toEqual(titles);
});

test('the manifest offers the message extension that is followed, on messages', () => {
  const [extension] = manifest.composeExtensions;
  expect(extension?.commands).toMatchObject([{ id: 'thank', fetchTask: true }]);
  expect(extension?.commands[0]?.context).toContain('message');
});

/** The width and height in the header of a PNG. */
const sizeOf = (file: string): readonly number[] => {
  const png = readFileSync(new URL(`../../infra/teams/${file}`, import.meta.url));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test('the icons have the sizes that Teams wants, and the texts fit', () => {
  expect([sizeOf(manifest.icons.color), sizeOf(manifest.icons.outline)]).toEqual([
    [192, 192],
    [32, 32],
  ]);
  expect(manifest.name.short.length).toBeLessThanOrEqual(30);
  expect(manifest.description.short.length).toBeLessThanOrEqual(80);
  for (const { title, description } of manifest.bots[0]?.commandLists[0]?.commands ?? []) {
    expect(title.length).toBeLessThanOrEqual(32);
    expect(description.length).toBeLessThanOrEqual(128);
  }
});
