import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import type { Person } from '#shared/model/user';
import { exactnessOf, matchesName, typedWords } from '#shared/rules/basics/search';
import { useSignedIn } from '#web/api/config.ts';
import { usePeopleSearch } from '#web/product/people/use-people-search.ts';
import {
  groupsOf,
  nameBesideVerb,
  scored,
  type Entry,
  type Group,
  type Kept,
  type Scored,
} from './entries.ts';
import { useBuilders } from './use-builders.ts';
import { usePlaces } from './use-places.ts';
import { useRewards } from './use-rewards.ts';

const nobodyChosen: readonly Person[] = [];
const peopleShown = 5;
const thanksShown = 3;
const rewardsShown = 5;
/** Above what the words of a text can reach: a verb beside a name leaves no doubt. */
const certain = 4;

type Builders = ReturnType<typeof useBuilders>;

/** The found people: to look at and to thank. "Recognize anna" thanks, unless somebody is called that. */
const ofPeople = (people: readonly Person[], text: string, byVerb: boolean, make: Builders): Scored[] => {
  const typed = typedWords(text);
  const thanks = byVerb && !people.some(({ name }) => matchesName(name, typed));
  const score = ({ name }: Person) => Math.max(1, exactnessOf(name, text));
  return [
    ...people.slice(0, peopleShown).map((one) => ({ entry: make.profileOf(one), score: score(one) })),
    ...people
      .slice(0, thanks ? peopleShown : thanksShown)
      .map((one) => ({ entry: make.thanksTo(one), score: thanks ? certain : score(one) })),
  ];
};

/** Before anything is typed: the latest choices, and what can be done. */
const atFirst = (places: readonly Entry[], recent: readonly Kept[], again: Builders['again']): Group[] => {
  const chosen = recent.flatMap((kept) => places.find(({ key }) => key === kept.key) ?? again(kept) ?? []);
  const keys = new Set(chosen.map(({ key }) => key));
  const actions = places.filter(({ group, key }) => group === 'actions' && !keys.has(key));
  return [
    ...(chosen.length > 0 ? [{ name: 'recent', entries: chosen } as const] : []),
    { name: 'actions', entries: actions },
  ];
};

/** What the palette shows for a text. */
export const useResults = (typed: string, recent: readonly Kept[]) => {
  const t = useTranslations('palette');
  const { features } = useSignedIn();
  const text = typed.trim();
  const places = usePlaces();
  const make = useBuilders();
  const beside = nameBesideVerb(text, t('recogniseWords'));
  const { people, failed, searching } = usePeopleSearch(text ? (beside ?? text) : null, nobodyChosen);
  const [paused] = useDebouncedValue(text, 150);
  const { rewards, failed: withoutRewards } = useRewards(features.rewards && paused !== '');
  if (text === '')
    return { groups: atFirst(places, recent, make.again), searching: false, failed: false, text };
  return {
    groups: groupsOf([
      ...places.map((entry) => scored(entry, text)),
      ...ofPeople(people, text, beside !== null, make),
      ...rewards
        .map((reward) => scored(make.redeeming(reward), text))
        .filter(({ score }) => score > 0)
        .slice(0, rewardsShown),
    ]),
    searching,
    failed: failed || withoutRewards,
    text,
  };
};
