import type { ModalView, PlainTextElement } from '@slack/web-api';
import * as z from 'zod';
import { limits } from '#shared/model/limits';
import type { Value } from '#shared/model/value';
import type { Form } from '../platform.ts';
import { cutTo } from './texts.ts';

/** What Slack calls the form when it comes back, and the shortcut that opens it. */
export const thankForm = 'thank';

const plain = (text: string, most = 75): PlainTextElement => ({
  type: 'plain_text',
  text: cutTo(text, most),
});

const optionOf = ({ id, name, emoji }: Value) => ({ text: plain(`${emoji} ${name}`.trim()), value: id });

/** The window that asks whom, how many points, for which value and why. Slack checks that nothing is left out. */
export const thankView = ({ speech, values, people }: Form): ModalView => {
  const words = speech.words;
  const usual = values.find((value) => value.default) ?? values[0];
  return {
    type: 'modal',
    callback_id: thankForm,
    title: plain(words.form_title, 24),
    submit: plain(words.form_send, 24),
    close: plain(words.form_cancel, 24),
    blocks: [
      {
        type: 'input',
        block_id: 'people',
        label: plain(words.form_people),
        element: {
          type: 'multi_users_select',
          action_id: 'people',
          max_selected_items: limits.post.receivers,
          ...(people.length > 0 && { initial_users: [...people] }),
        },
      },
      {
        type: 'input',
        block_id: 'score',
        label: plain(words.form_score),
        element: { type: 'number_input', action_id: 'score', is_decimal_allowed: false, min_value: '0' },
      },
      {
        type: 'input',
        block_id: 'value',
        label: plain(words.form_value),
        element: {
          type: 'static_select',
          action_id: 'value',
          options: values.map(optionOf),
          ...(usual && { initial_option: optionOf(usual) }),
        },
      },
      {
        type: 'input',
        block_id: 'message',
        label: plain(words.form_message),
        element: {
          type: 'plain_text_input',
          action_id: 'message',
          multiline: true,
          max_length: limits.post.message,
        },
      },
    ],
  };
};

/** What comes back of the form. */
export const ThankState = z.object({
  people: z.object({ people: z.object({ selected_users: z.array(z.string()).max(limits.post.receivers) }) }),
  score: z.object({ score: z.object({ value: z.string().max(20) }) }),
  value: z.object({ value: z.object({ selected_option: z.object({ value: z.string().max(40) }) }) }),
  message: z.object({ message: z.object({ value: z.string().max(20_000) }) }),
});
