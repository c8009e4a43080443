// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { markLanguages } from '#web/product/posts/mark-languages.ts';
import { PostMessage } from '#web/product/posts/post-message.tsx';
import { config, network, show } from './team.tsx';

afterEach(cleanup);

test('a post in another language than the page is marked with it, and one that changes is marked anew', async () => {
  localStorage.setItem('token', signedIn);
  document.documentElement.lang = 'en-US';
  network(() => ({ body: config() }));
  const stop = markLanguages();
  const texts = ['Gracias por tu ayuda', 'Thank you for your help', 'OK'];
  show(texts.map((text) => <PostMessage key={text} text={text} />));
  const lang = (text: string) => screen.getByText(text).getAttribute('lang');
  await waitFor(() => expect(lang('Gracias por tu ayuda')).toBe('es'));
  expect(texts.map(lang)).toEqual(['es', null, null]);
  cleanup();
  show(<PostMessage text="Gracias por tu ayuda" />);
  await waitFor(() => expect(lang('Gracias por tu ayuda')).toBe('es'));
  const said = screen.getByText('Gracias por tu ayuda');
  said.textContent = 'Спасибо за помощь';
  await waitFor(() => expect(said.lang).toBe('ru'));
  stop();
});
