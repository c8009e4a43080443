import { Fragment, type ReactNode } from 'react';
import styles from './prose.module.css';

const point = '- ';

const asItIs = (line: string): ReactNode => line;

/** Lines of a text: those that begin with a hyphen are a list, each other one is a paragraph. */
export const Prose = ({
  text,
  render = asItIs,
}: {
  text: string;
  /** Shows a line, for example with what was searched for. */
  render?: (line: string) => ReactNode;
}) => {
  const lines = text.split('\n');
  const points = lines.filter((line) => line.startsWith(point)).map((line) => line.slice(point.length));
  const first = lines.findIndex((line) => line.startsWith(point));
  return (
    <div className={styles.prose}>
      {lines.map((line, at) => {
        if (!line.startsWith(point)) return <p key={line}>{render(line)}</p>;
        if (at !== first) return <Fragment key={line} />;
        return (
          <ul key={line}>
            {points.map((one) => (
              <li key={one}>{render(one)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
};
