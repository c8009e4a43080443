import { IconArrowRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { useSignedIn } from '#web/api/config.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { PointCount } from '#web/product/points/points.tsx';
import type { Chart, Member } from './layout.ts';
import styles from './org.module.css';

const pairsShown = 10;
const tiesShown = 6;
const foundShown = 8;

type Choose = (id: string | undefined) => void;

const Row = ({ person, points, onChoose }: { person: Member; points?: number; onChoose: Choose }) => (
  <li>
    <button type="button" className={styles.row} onClick={() => onChoose(person.id)}>
      <Avatar person={person} size={26} />
      <span translate="no">
        {person.name}
        <PersonDetail person={person} />
      </span>
      {points !== undefined && (
        <b>
          <PointCount count={points} />
        </b>
      )}
    </button>
  </li>
);

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={styles.part}>
    <h3>{title}</h3>
    {children}
  </div>
);

type Peers = readonly { readonly person: Member; readonly points: number }[];

const Ties = ({
  title,
  none,
  peers,
  onChoose,
}: {
  title: string;
  none: string;
  peers: Peers;
  onChoose: Choose;
}) => {
  const t = useTranslations('dashboard.org');
  return (
    <Part title={title}>
      {peers.length === 0 ? (
        <p className={styles.quietText}>{none}</p>
      ) : (
        <ul>
          {peers.slice(0, tiesShown).map(({ person, points }) => (
            <Row key={person.id} person={person} points={points} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {peers.length > tiesShown && (
        <p className={styles.quietText}>{t('others', { count: peers.length - tiesShown })}</p>
      )}
    </Part>
  );
};

/** A person's ties in both directions. */
const OfPerson = ({ person, chart, onChoose }: { person: Member; chart: Chart; onChoose: Choose }) => {
  const t = useTranslations('dashboard.org');
  const { user } = useSignedIn();
  const byId = new Map(chart.people.map((one) => [one.id, one]));
  const peers = (mine: 'from_id' | 'to_id', theirs: 'from_id' | 'to_id'): Peers =>
    chart.edges.flatMap((edge) => {
      const other = byId.get(edge[theirs]);
      return edge[mine] === person.id && other ? [{ person: other, points: edge.points }] : [];
    });
  const thankable = person.id !== user.id && (person.state === 'accepted' || person.state === 'pending');
  return (
    <>
      <div className={styles.chosen}>
        <Avatar person={person} size={44} />
        <div>
          <Link translate="no" to={`/profile/${person.id}`}>
            {person.name}
            <PersonDetail person={person} />
          </Link>
          <p className={styles.quietText}>
            {t('balance', { received: person.received, granted: person.granted })}
          </p>
        </div>
        <Button
          icon
          variant="quiet"
          size="small"
          aria-label={t('unchoose')}
          onClick={() => onChoose(undefined)}
        >
          <IconX size={18} aria-hidden />
        </Button>
      </div>
      {thankable && (
        <LinkButton variant="soft" size="small" to="/feed?compose" state={{ to: person }}>
          {t('recognise')}
        </LinkButton>
      )}
      <Ties
        title={t('thankedBy')}
        none={t('byNobody')}
        peers={peers('to_id', 'from_id')}
        onChoose={onChoose}
      />
      <Ties title={t('thanks')} none={t('nobody')} peers={peers('from_id', 'to_id')} onChoose={onChoose} />
    </>
  );
};

/** The strongest ties of the whole team. */
const Strongest = ({ chart, onChoose }: { chart: Chart; onChoose: Choose }) => {
  const t = useTranslations('dashboard.org');
  const byId = new Map(chart.people.map((one) => [one.id, one]));
  return (
    <Part title={t('strongest')}>
      <ol>
        {chart.edges.slice(0, pairsShown).map(({ from_id, to_id, points }) => {
          const [from, to] = [byId.get(from_id), byId.get(to_id)];
          return from && to ? (
            <li key={`${from_id} ${to_id}`}>
              <button type="button" className={styles.row} onClick={() => onChoose(from_id)}>
                <span>
                  {nameWithDetail(from)} <IconArrowRight size={14} aria-label={t('to')} />{' '}
                  {nameWithDetail(to)}
                </span>
                <b>
                  <PointCount count={points} />
                </b>
              </button>
            </li>
          ) : null;
        })}
      </ol>
    </Part>
  );
};

/** Beside the map: the search results, the chosen person or group, or the strongest ties. */
export const OrgPanel = ({
  chart,
  chosen,
  found,
  onChoose,
}: {
  chart: Chart;
  chosen: string | undefined;
  /** The members that the search found; undefined without a search. */
  found: readonly Member[] | undefined;
  onChoose: Choose;
}) => {
  const t = useTranslations('dashboard.org');
  const person = chart.people.find(({ id }) => id === chosen);
  if (found)
    return (
      <div className={styles.panel}>
        <Part title={<output>{t('found', { count: found.length })}</output>}>
          <ul>
            {found.slice(0, foundShown).map((one) => (
              <Row key={one.id} person={one} points={one.received} onChoose={onChoose} />
            ))}
          </ul>
        </Part>
      </div>
    );
  return (
    <div className={styles.panel}>
      {person ? (
        <OfPerson person={person} chart={chart} onChoose={onChoose} />
      ) : (
        <Strongest chart={chart} onChoose={onChoose} />
      )}
    </div>
  );
};
