import { useState, type CSSProperties } from 'react';
import styles from './avatar.module.css';

const hues = [15, 50, 90, 145, 185, 230, 275, 320] as const;

/** Derived from the id, so that a person has the same tint everywhere. */
const hueOf = (id: string): number => {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 50;
};

const letterOf = (word: string): string | undefined => /^./u.exec(word)?.[0].toLocaleUpperCase();

const initialsOf = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return (letterOf(first) ?? '·') + (letterOf(others.at(-1) ?? '') ?? '');
};

const firstWord = (name: string): string => name.split(' ')[0] ?? '';

/** Below this size, in pixels, there is room for one letter only. */
const smallest = 26;

type Shown = { readonly id: string; readonly name: string; readonly avatar: string | null };

/**
 * Decorative: the name stands beside it. The style sheet draws the initials, because letters in the document would be
 * a part of the visible label of a button or link, which nobody says.
 */
export const Avatar = ({
  person,
  size = 40,
  ...card
}: {
  person: Shown;
  size?: number;
  'data-person'?: string;
}) => {
  const [broken, setBroken] = useState<string>();
  const picture = person.avatar !== broken ? person.avatar : null;
  return (
    <span
      {...card}
      className={styles.avatar}
      aria-hidden="true"
      data-initials={picture ? undefined : initialsOf(size < smallest ? firstWord(person.name) : person.name)}
      style={{ '--size': `${size}px`, '--hue': hueOf(person.id) } as CSSProperties}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
};

const most = 3;

/** The first few of many people. */
export const AvatarStack = ({ people, size }: { people: readonly Shown[]; size: number }) => (
  <span className={styles.stack} aria-hidden="true" style={{ '--size': `${size}px` } as CSSProperties}>
    {people.slice(0, most).map((person) => (
      <Avatar key={person.id} person={person} size={size} />
    ))}
    {people.length > most && <span className={styles.more}>+{people.length - most}</span>}
  </span>
);

/** A workspace's logo, or its first letter on its color. */
export const WorkspaceLogo = ({
  name,
  logo,
  size = 32,
}: {
  name: string;
  logo: string | null;
  size?: number;
}) => (
  <span
    className={`${styles.avatar} ${styles.square} ${logo ? '' : styles.accent}`}
    aria-hidden="true"
    data-initials={logo ? undefined : initialsOf(firstWord(name))}
    style={{ '--size': `${size}px` } as CSSProperties}
  >
    {logo && <img src={logo} alt="" width={size} height={size} decoding="async" />}
  </span>
);
