// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import { PointsName } from '#web/features/settings/points-name.tsx';
import { useSettings } from '#web/product/settings/use-settings.ts';
import { config, network, show } from './team.tsx';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', signedIn);
});
afterEach(cleanup);

/** As the settings show it: once the user and the settings are known. */
const Loaded = () => {
  const { data: known } = useConfig();
  const { data: loaded } = useSettings();
  return known && loaded ? <PointsName /> : null;
};

/** Opens the dialog in a team that has these words. */
const open = async (points_names: object = {}) => {
  const global = { ...config().settings.global, language: 'en', celebrations: {}, points_names };
  const asked = network(({ path, method, body }) => {
    if (path !== '/settings') return undefined;
    return { body: { global: method === 'PUT' ? { ...global, ...(body as object) } : global } };
  });
  show(<Loaded />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change name' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename points' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const saved = () => asked.find(({ method }) => method === 'PUT')?.body;
  return { dialog, save, saved };
};

test('a word for points is saved with the forms of its language, and shown as it reads', async () => {
  const { dialog, save, saved } = await open();
  await save();
  expect(saved()).toBeUndefined();
  await userEvent.type(dialog.getByLabelText('After 1'), 'taco');
  await userEvent.type(dialog.getByLabelText('Everywhere else'), ' tacos ');
  expect(dialog.getByText('1 taco · 2 tacos · 5 tacos')).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual({ points_names: { en: { one: 'taco', other: 'tacos' } } });
});

test('a language with some of its forms is not saved: it is shown, and what is missing is said', async () => {
  const { dialog, save, saved } = await open();
  const language = dialog.getByLabelText('Language');
  await userEvent.selectOptions(language, 'ru');
  await userEvent.type(dialog.getByLabelText('After 1'), 'звезда');
  await userEvent.type(dialog.getByLabelText('After 5'), '<b>');
  await userEvent.selectOptions(language, 'es');
  await save();
  expect(language).toHaveProperty('value', 'ru');
  expect(dialog.getAllByText('Fill in every form, or leave them all empty.')).toHaveLength(2);
  expect(dialog.getByText('Letters, digits and emoji only.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('After 2')));
  expect(saved()).toBeUndefined();
});

test('the word of one language is taken away, and a feminine one is said to be', async () => {
  const { dialog, save, saved } = await open({
    en: { one: 'taco', other: 'tacos' },
    pt: { one: 'estrela', other: 'estrelas', feminine: false },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Go back to “points”' }));
  await userEvent.selectOptions(dialog.getByLabelText('Language'), 'pt');
  await userEvent.click(dialog.getByRole('switch', { name: 'The word is feminine' }));
  await save();
  await waitFor(() =>
    expect(saved()).toEqual({
      points_names: { en: null, pt: { one: 'estrela', other: 'estrelas', feminine: true } },
    }),
  );
});
