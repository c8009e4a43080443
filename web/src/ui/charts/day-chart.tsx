import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { CollapsedDataTable } from './data-table.tsx';
import styles from './day-chart.module.css';
import { useDateFormat } from './use-date-format.ts';
import { useElementWidth } from '../hooks/use-element-width.ts';

type Dated = { readonly date: string };

/** What is drawn for each day. Several areas or bars stand side by side, the accented one first. */
export type Series<Day extends Dated> = {
  readonly label: string;
  readonly variant: 'area' | 'bar';
  readonly tone: 'accent' | 'ink';
  readonly of: (day: Day) => number;
};

type Shown<Day extends Dated> = { readonly days: readonly Day[]; readonly series: readonly Series<Day>[] };

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };
const height = 148;
/** Room above the highest tick for half a line of text, in pixels. */
const top = 10;
const widestBar = 8;

const Area = ({ points, ground }: { points: readonly [x: number, y: number][]; ground: number }) => {
  const fill = area()
    .x(([x]) => x)
    .y0(ground)
    .y1(([, y]) => y)
    .curve(curveMonotoneX);
  const edge = line().curve(curveMonotoneX);
  return (
    <>
      <path className={styles.fill} d={fill(points) ?? ''} />
      <path className={styles.edge} d={edge(points) ?? ''} />
    </>
  );
};

const Plot = <Day extends Dated>({ days, series, width, at }: Shown<Day> & { width: number; at: number }) => {
  const format = useFormatter();
  const most = Math.max(1, ...days.flatMap((day) => series.map(({ of }) => of(day))));
  const y = scaleLinear([0, most], [height - 1, top]).nice(3);
  const ticks = y.ticks(3).filter(Number.isInteger);
  const gutter = 8 + 8 * Math.max(...ticks.map((tick) => format.number(tick).length));
  const x = scaleBand<number>([...days.keys()], [gutter, width]);
  const middle = (index: number): number => (x(index) ?? 0) + x.bandwidth() / 2;
  const bars = series.filter(({ variant }) => variant === 'bar').length;
  const barWidth = Math.max(1, Math.min(widestBar, (x.bandwidth() - 2) / Math.max(1, bars)));
  const current = days[at];
  return (
    <svg
      className={styles.plot}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      data-chart
      aria-hidden="true"
      focusable="false"
    >
      {ticks.map((tick) => (
        <g key={tick} className={styles.tick}>
          <line x1={gutter} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={gutter - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format.number(tick)}
          </text>
        </g>
      ))}
      {current && (
        <rect
          className={styles.cursor}
          data-cursor
          x={x(at)}
          y={top}
          width={x.bandwidth()}
          height={height - top}
          rx={3}
        />
      )}
      {series.map(({ label, variant, tone, of }, nth) => (
        <g key={label} className={styles[tone]}>
          {variant === 'area' ? (
            <>
              <Area points={days.map((day, index) => [middle(index), y(of(day))])} ground={y(0)} />
              {current && (
                <circle className={styles.dot} data-cursor cx={middle(at)} cy={y(of(current))} r={4} />
              )}
            </>
          ) : (
            days.map((day, index) => {
              const tall = y(0) - y(of(day));
              const left = middle(index) + (nth - bars / 2) * barWidth;
              return tall > 0 ? (
                <rect
                  key={day.date}
                  className={styles.bar}
                  x={left}
                  y={y(of(day))}
                  width={Math.max(1, barWidth - 1)}
                  height={tall}
                  rx={Math.min(3, barWidth / 3)}
                />
              ) : null;
            })
          )}
        </g>
      ))}
    </svg>
  );
};

/** What a chart shows a number for: how it is called in a table, in a sentence, and below the chart. */
export type ChartUnit<Day extends Dated> = {
  readonly head: string;
  readonly nameOf: (day: Day) => string;
  readonly shortOf: (day: Day) => string;
};

/** A chart is about days, unless it is told of another unit. */
const useDays = (): ChartUnit<Dated> => {
  const t = useTranslations('parts');
  const { dateOf, shortOf } = useDateFormat();
  return { head: t('day'), nameOf: ({ date }) => dateOf(date), shortOf: ({ date }) => shortOf(date) ?? '' };
};

/**
 * Numbers by day. Arrow keys or the pointer move a cursor from day to day, which announces its value; a table below
 * has the same numbers.
 */
export const DayChart = <Day extends Dated>({
  label,
  days,
  series,
  sentence,
  unit,
}: Shown<Day> & {
  label: string;
  sentence: (day: Day, date: string) => string;
  unit?: ChartUnit<Day>;
}) => {
  const daily = useDays();
  const { head, nameOf, shortOf } = unit ?? daily;
  const id = useId();
  const [box, width] = useElementWidth<HTMLDivElement>();
  const last = days.length - 1;
  const [stands, setAt] = useState(last);
  const at = Math.min(stands, last);
  const day = days[at];
  const go = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last };
    const step = steps[event.key];
    const to = ends[event.key] ?? (step === undefined ? undefined : at + step);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const plot = currentTarget.querySelector('line')?.getBoundingClientRect();
    if (!plot?.width) return;
    const index = Math.floor(((clientX - plot.left) / plot.width) * days.length);
    setAt(Math.min(last, Math.max(0, index)));
  };
  const said = day && sentence(day, nameOf(day));
  // Among few marks, the one in the middle of the line has to be the middle one.
  const hasMiddle = last > 1 && (last % 2 === 0 || last > 12);
  const below = (index: number) => days[index] && shortOf(days[index]);
  return (
    <div>
      {series.length > 1 && (
        <p className={styles.legend} aria-hidden="true">
          {series.map((one) => (
            <span key={one.label} className={styles[one.tone]}>
              {one.label}
            </span>
          ))}
        </p>
      )}
      <div
        ref={box}
        className={styles.chart}
        style={{ height }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cursor among days, for which no input exists
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={said}
        aria-describedby={id}
        onKeyDown={go}
        onPointerMove={point}
        onPointerDown={point}
      >
        {width > 0 && <Plot days={days} series={series} width={width} at={at} />}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{below(0)}</span>
        {hasMiddle && <span>{below(Math.round(last / 2))}</span>}
        {last > 0 && <span>{below(last)}</span>}
      </p>
      <p className={styles.words} id={id}>
        {said}
      </p>
      <CollapsedDataTable
        label={label}
        head={[head, ...series.map((one) => one.label)]}
        rows={days.toReversed().map((one) => ({
          id: one.date,
          cells: [nameOf(one), ...series.map(({ of }) => of(one))],
        }))}
      />
    </div>
  );
};
