import { mailTexts } from '#shared/locales/mails';
import type { Language } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import type { Mail } from '#functions/adapters/mail/mail';
import type { Component } from './components.ts';
import { workspaceBrand, composeMail } from './compose.ts';
import type { Unsubscribe } from './links.ts';
import { fillPlaceholders, joinNames, pluralize, type SubjectLine, truncate } from './words.ts';

/** The recipient's workspace and language, and how they switch such mails off. */
export type Addressed = {
  readonly workspace: Pick<Workspace, 'name' | 'active_color' | 'logo' | 'points_names'>;
  readonly language: Language;
  readonly unsubscribe: Unsubscribe;
};

/** How many characters of a message a mail shows; the feed, one click away, shows the rest. */
export const messageLength = 500;
const previewLength = 120;
const excerptLength = 200;
const namesShown = 3;

/** The beginning of a post, in one line. */
export const excerpt = (post: string): string => truncate(post.replaceAll(/\s+/g, ' '), excerptLength);

/**
 * Joins the first few names and the number of the others.
 * @param of how many people there are, when not all of them are named
 */
export const firstOf = (
  language: Language,
  names: readonly string[],
  { of = names.length, shown = namesShown }: { readonly of?: number; readonly shown?: number } = {},
): string => {
  const named = names.slice(0, shown);
  const rest = of - named.length;
  const more = rest > 0 ? [pluralize(language, mailTexts[language].points_more, rest)] : [];
  return joinNames(language, [...named, ...more]);
};

type Notice = {
  readonly subject: SubjectLine;
  readonly preview: string;
  readonly headline?: Component;
  readonly title: string;
  readonly pieces: readonly Component[];
  readonly button: { readonly label: string; readonly url: string };
  readonly why: string;
};

/** A mail that its recipient can switch off. */
export const notice = (
  { workspace, language, unsubscribe }: Addressed,
  { subject, why, ...body }: Notice,
): Mail => {
  const words = mailTexts[language];
  const details = { workspace: workspace.name };
  return {
    ...composeMail(subject, {
      ...body,
      preview: truncate(body.preview.replace(/\s+/g, ' '), previewLength),
      language,
      brand: workspaceBrand(workspace),
      footer: [fillPlaceholders(words.footer, details), fillPlaceholders(why, details)],
      unsubscribe: { label: words.unsubscribe, url: unsubscribe.page },
    }),
    unsubscribe: unsubscribe.call,
  };
};
