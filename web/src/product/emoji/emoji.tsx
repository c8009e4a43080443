import useSWRImmutable from 'swr/immutable';

/** The emoji that values use most; other names are looked up in a fetched file. */
const common: Readonly<Record<string, string>> = {
  handshake: '🤝',
  rocket: '🚀',
  star: '⭐',
  star2: '🌟',
  bulb: '💡',
  heart: '❤️',
  yellow_heart: '💛',
  fire: '🔥',
  trophy: '🏆',
  seedling: '🌱',
  dart: '🎯',
  raised_hands: '🙌',
  muscle: '💪',
  sparkles: '✨',
  gem: '💎',
  tada: '🎉',
  smile: '😄',
  compass: '🧭',
  key: '🔑',
  mag: '🔍',
  books: '📚',
  art: '🎨',
  shield: '🛡️',
  scales: '⚖️',
  ear: '👂',
  globe_with_meridians: '🌐',
  earth_africa: '🌍',
  zap: '⚡',
  clap: '👏',
  thumbsup: '👍',
};

const readNames = async (url: string): Promise<Record<string, string>> => {
  const response = await fetch(url);
  return response.ok ? ((await response.json()) as Record<string, string>) : {};
};

/** An emoji by its name. Decorative: the text beside it carries the meaning. */
export const Emoji = ({ name }: { name: string }) => {
  // Older values store the character itself.
  const known = /^[\w+-]+$/.test(name) ? common[name] : name;
  const { data } = useSWRImmutable(known ? null : `${EMOJI_DATA}/names.json`, readNames);
  return (
    <span aria-hidden="true" className="emoji">
      {known ?? data?.[name] ?? '✨'}
    </span>
  );
};
