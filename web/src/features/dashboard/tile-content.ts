import type { PlainCell } from '#shared/rules/basics/csv';

/** What a tile says in words and numbers: its file, and what its picture shows beside or instead of a chart. */
export type TileContent = {
  /** The beginning of the names of its files. */
  readonly file: string;
  /** The period that it is about. */
  readonly period: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly PlainCell[])[];
  /** The numbers above the chart. */
  readonly lines?: readonly string[];
  /** What is written below the two ends of the chart. */
  readonly ends?: readonly string[];
  /** Which column is drawn as bars when the tile has no chart; the first has their names. */
  readonly bars?: number;
  /** What a bar is called, if not by the first column. */
  readonly nameOf?: (cells: readonly PlainCell[]) => string;
};
