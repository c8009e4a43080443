import type { ValueSnapshot } from '#shared/model/value';
import {
  pictureBeside,
  chip,
  chipCss,
  type Component,
  escape,
  palette,
  portrait,
  framed,
} from './components.ts';

/** A post in a few lines: who, to whom or how many points, its first words, and what colleagues did with it. */
type ListedPost = {
  readonly from: { readonly name: string; readonly picture?: string | undefined };
  /** Below the name: the receivers or the points. */
  readonly about: string;
  /** In one line. */
  readonly words: string;
  readonly value: Omit<ValueSnapshot, 'id'>;
  /** How many liked it and joined in; empty: nobody yet. */
  readonly echo?: string;
  readonly url: string;
};

const { light } = palette;

const rowOf = ({ from, about, words, value, echo, url }: ListedPost, accent: string): string =>
  pictureBeside(
    portrait(from, 40, true, accent),
    `<a class="ink" href="${escape(url)}" style="font-size:15px;line-height:1.4;font-weight:700;color:${light.ink};` +
      `text-decoration:none">${escape(from.name)}</a><br>` +
      `<span class="muted" style="font-size:13px;line-height:1.4;color:${light.muted}">${escape(about)}</span>`,
  ) +
  `<p class="ink" style="margin:10px 0;font-size:15px;line-height:1.5;color:${light.ink};word-break:break-word">` +
  `${escape(words)}</p>${chip(value)}` +
  (echo
    ? `<p class="muted" style="margin:10px 0 0;font-size:13px;line-height:1.4;color:${light.muted}">${escape(echo)}</p>`
    : '');

/** Posts below each other, each in a box and with a link to it. */
export const postList = (posts: readonly ListedPost[], accent: string): Component => ({
  html: posts.map((post) => framed(rowOf(post, accent))).join(''),
  text: posts
    .map(({ from, about, words, value, echo, url }) =>
      [
        `${from.name} (${about}):\n> ${words}`,
        [`${value.emoji} ${value.name}`, echo].filter(Boolean).join(' · '),
        url,
      ].join('\n'),
    )
    .join('\n\n'),
  css: posts.map(({ value }) => chipCss(value)).join(''),
});
