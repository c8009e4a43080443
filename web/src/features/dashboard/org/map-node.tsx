import { useTranslations } from 'use-intl';
import { Avatar, AvatarStack } from '#web/product/people/avatar.tsx';
import styles from './org.module.css';
import type { VisibleNode } from './visible-nodes.ts';

type Spot = { readonly x: number; readonly y: number; readonly r: number };

const largestFace = 88;
const named = 22;
/** The radius from which a folded group has room for a name, and the one from which it also has room for faces. */
const withName = 32;
const withFaces = 52;

/** The face's radius: the name takes the rest of the circle. */
const faceOf = (r: number): number => (r < named ? r * 0.9 : Math.min(largestFace / 2, r * 0.6));
const nameHeight = 18;

/** `Kenji L.`: in a large team several people share a first name. */
const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  const initial = /^./u.exec(rest.at(-1) ?? '')?.[0];
  return initial ? `${first} ${initial}.` : first;
};

/** What is seen begins the name: users of speech input say it. `Anna P.` is not a part of `Anna Petrova`. */
const nameWith = (shown: string, name: string): string => (shown === '' ? name : `${shown}, ${name}`);

/** The circle that an arrow ends at: the face rather than the circle around it. */
export const rimOf = (node: VisibleNode, { x, y, r }: Spot): Spot =>
  'person' in node ? { x, y: r < named ? y : y - nameHeight / 2, r: faceOf(r) } : { x, y, r };

/** A person or a folded group on the map. */
export const MapNode = ({
  node,
  spot: { x, y, r },
  current,
  chosen,
  faded,
  onFocus,
  onPress,
}: {
  node: VisibleNode;
  spot: Spot;
  current: boolean;
  chosen: boolean;
  faded: boolean;
  onFocus: () => void;
  onPress: () => void;
}) => {
  const t = useTranslations('dashboard.org');
  const size = 2 * r;
  const common = {
    type: 'button',
    style: { width: size, height: size, transform: `translate(${x - r}px, ${y - r}px)` },
    tabIndex: current ? 0 : -1,
    'data-current': current || undefined,
    'data-faded': faded || undefined,
    onFocus,
    onClick: onPress,
  } as const;
  if ('person' in node) {
    const { name, received, granted } = node.person;
    const shown = r >= named ? shortName(name) : '';
    return (
      <button
        {...common}
        className={styles.person}
        aria-pressed={chosen}
        aria-label={nameWith(shown === name ? '' : shown, t('person', { name, received, granted }))}
        title={name}
      >
        <Avatar person={node.person} size={Math.round(2 * faceOf(r))} />
        {shown && <span>{shown}</span>}
      </button>
    );
  }
  const { members } = node.group;
  const [lead, ...others] = members.map(({ person }) => person);
  const label = t('group', { name: lead?.name ?? '', others: others.length });
  const shown = r >= withName ? shortName(lead?.name ?? '') : '';
  const count = r >= withName ? `+${others.length}` : String(members.length);
  return (
    <button
      {...common}
      className={styles.group}
      aria-expanded={false}
      aria-label={nameWith(`${shown} ${count}`.trim(), label)}
      title={label}
    >
      {r >= withFaces && (
        <AvatarStack
          people={lead ? [lead, ...others.slice(0, 2)] : []}
          size={Math.min(34, Math.round(r * 0.5))}
        />
      )}
      {shown && <span className={styles.lead}>{shown}</span>} <b>{count}</b>
    </button>
  );
};
