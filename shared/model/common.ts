import * as z from 'zod';
import { csvSeparators } from './choices.ts';
import { isEmail, readEmail } from './email-address.ts';
import { limits } from './limits.ts';

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** A day of the calendar, YYYY-MM-DD. */
export const Day = z.iso.date();
/** Whole points. Sums stay far below 2^53. */
export const Points = z.int();
export const Cursor = z.string().min(1).max(400);

/** False for text of nothing but spaces, including zero-width ones. */
const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);

/** False for text with lone surrogates: the table refuses it in a key, and returns it changed elsewhere. */
export const isWellFormed = (text: string): boolean => text.isWellFormed();

/** Trimmed text. Rejects control characters and lone surrogates: the table would return both changed. */
const cleanText = (max: number, code: string | undefined, clean: (text: string) => string) =>
  z
    .string(code)
    .max(max * 4, 'message_too_long')
    .refine((text) => isWellFormed(text) && !/[^\P{Cc}\t\n\r]/u.test(text), 'wrong_format')
    // Forms send line breaks as CRLF.
    .transform((text) =>
      isVisible(text) ? clean(text).trim().replaceAll('\r\n', '\n').normalize('NFC') : '',
    )
    .pipe(z.string().max(max, 'message_too_long'));

export const Text = (max: number, code?: string) => cleanText(max, code, (text) => text);

/** Marks that change the direction of what follows: in a name they would rearrange the sentence around it. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** One line of text, without marks of direction. Without line breaks it is safe in a mail header. */
export const SingleLine = (max: number) =>
  cleanText(max, undefined, (text) => text.replace(directionMarks, '')).pipe(
    z.string().regex(/^[^\r\n\t]*$/, 'wrong_format'),
  );

/** Whether a body has a field at any depth; null counts, because it removes a value. */
const hasField = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.values(body).some(hasField)
    : body !== undefined;

/**
 * The body of a call that changes what it names. With no known field it would change nothing and look like a success,
 * so it is refused.
 */
export const Changes = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .object(shape)
    .partial()
    .refine(hasField, 'nothing_to_change')
    .meta({ minProperties: 1, description: 'At least one of the fields; the others do not change' });

/** An email address that identifies an account, in the one form that is stored and compared. */
export const Email = z
  .string()
  .max(limits.email * 2, 'invalid_email')
  .refine((text) => !/[\r\n\0]/.test(text) && isEmail(text), 'invalid_email')
  .transform((text) => readEmail(text).email)
  .pipe(z.string().max(limits.email, 'invalid_email').meta({ format: 'email' }))
  .brand<'Email'>();
export type Email = z.infer<typeof Email>;

/** ISO 3166-1 alpha-2. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'wrong_format');

/** Six hex digits. A leading `#` is accepted and removed. */
export const Color = z
  .string()
  .regex(/^#?[0-9a-fA-F]{6}$/, 'wrong_format')
  .transform((color) => color.replace('#', '').toLowerCase());

/** An IANA time zone that this runtime supports. A bare offset such as `+03:00` has no daylight saving time. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/, 'wrong_format')
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'wrong_format');

/** What every CSV export takes. */
export const CsvQuery = z.object({
  separator: z
    .enum(csvSeparators)
    .default('comma')
    .describe('semicolon: for spreadsheets in regions with a decimal comma, which the file then uses too'),
});
/** The query of a CSV export of some days: how many days back it reaches. */
export const ReportQuery = CsvQuery.extend({
  days: z.coerce.number().int().min(1).max(3660).default(30),
});
/** The query of every paged list. */
export const PageQuery = z.object({ next_cursor: Cursor.optional() });
export const Nothing = z.null();
