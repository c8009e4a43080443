// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConfig } from '#web/api/config.ts';
import { EmailListField } from '#web/features/people/email-list-field.tsx';
import Composer from '#web/features/feed/composer/composer.tsx';
import { useState, type ReactNode } from 'react';
import type { Post } from '#shared/model/post';
import CommentForm from '#web/product/comments/comment-form.tsx';
import { aPost, network, show } from './team.tsx';

const done = vi.fn<() => void>();

const SignedIn = ({ children }: { children: ReactNode }) => (useConfig().data ? children : null);
const Emails = () => {
  const [taken, setTaken] = useState<Parameters<typeof EmailListField>[0]['addresses']>([]);
  return (
    <EmailListField
      addresses={taken}
      error={undefined}
      onChange={(next) => {
        setTaken(next);
        done();
      }}
    />
  );
};

const fields: readonly [string, ReactNode, RegExp, string, object][] = [
  [
    'a comment',
    <CommentForm key="c" post={aPost() as unknown as Post} onAdded={done} onClose={vi.fn<() => void>()} />,
    /Your comment/,
    'well done',
    { ctrlKey: true },
  ],
  [
    'the composer',
    <Composer key="p" onClose={vi.fn<() => void>()} onSent={done} />,
    /Why/,
    '+5 #teamwork well done @bob ',
    { ctrlKey: true },
  ],
  ['a list of addresses', <Emails key="e" />, /e-?mail/i, 'ann@acme.example', {}],
];

beforeEach(() => {
  localStorage.setItem('token', signedIn);
  network(({ method, path }) => {
    if (method !== 'POST') return undefined;
    return { status: 201, body: path.endsWith('/comments') ? { id: '01C', message: 'well done' } : aPost() };
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  done.mockClear();
});

test.each(fields)(
  'Enter of an input method sends nothing in %s, the keys that send do',
  async (_, part, name, words, more) => {
    show(<SignedIn>{part}</SignedIn>);
    const field = await screen.findByRole('textbox', { name });
    await userEvent.type(field, words);
    for (const composing of [
      { isComposing: true, keyCode: 13 },
      { isComposing: false, keyCode: 229 },
    ]) {
      const enter = createEvent.keyDown(field, { key: 'Enter', ...composing, ...more });
      fireEvent(field, enter);
      expect(enter.defaultPrevented).toBe(false);
    }
    expect(done).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, ...more });
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  },
);
