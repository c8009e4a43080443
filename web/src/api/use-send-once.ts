import { useCallback, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from './calls.ts';

/** What was sent last, and under which key. */
export type SentUnder = { readonly wish: string; readonly idempotencyKey: string };

type Sending = {
  readonly key: string;
  /** The form that sent it. */
  form: object;
  /** The server has done it. */
  isDone: boolean;
  /** Its form was closed without an answer. */
  isLeft: boolean;
  /** The page could not be drawn, so nobody may have seen what came of it. */
  isUnseen: boolean;
};

/** What was sent and is not known to be done and seen. They outlive the form: its screen may fail to be drawn. */
const open = new Map<string, Sending>();

/** React could not draw a part of the page: what was sent from there counts as a retry when it is sent again. */
addEventListener('undrawn', () => {
  for (const sending of open.values()) sending.isUnseen = true;
});

/**
 * Sends under one key until the content has taken effect and the user could see it, so that a retry takes effect only
 * once, whatever failed: the network, the server or the drawing of the page. Other content gets another key.
 * @param name what is sent: two forms of one name and one content are one wish
 * @param before what was sent before the page was reloaded
 */
export const useSendOnce = (name: string, before?: SentUnder) => {
  const [form] = useState({});
  const earlier = useRef(before);
  // After each drawing, and when the form goes. A failed drawing was announced by then.
  useEffect(() => {
    const mine = () => [...open].filter(([, sending]) => sending.form === form && !sending.isUnseen);
    for (const [, sending] of mine()) sending.isLeft = false;
    return () => {
      for (const [wish, sending] of mine())
        if (sending.isDone) open.delete(wish);
        else sending.isLeft = true;
    };
  });
  return useCallback(
    async <T>(content: object, send: (idempotencyKey: string, content: string) => Promise<T>): Promise<T> => {
      const written = JSON.stringify(content);
      const wish = `${name} ${written}`;
      const key =
        open.get(wish)?.key ??
        (earlier.current?.wish === written ? earlier.current.idempotencyKey : newIdempotencyKey());
      const sending: Sending = { key, form, isDone: false, isLeft: false, isUnseen: false };
      open.set(wish, sending);
      const answer = await send(key, written);
      earlier.current = undefined;
      if (sending.isLeft) open.delete(wish);
      else sending.isDone = true;
      return answer;
    },
    [form, name],
  );
};
