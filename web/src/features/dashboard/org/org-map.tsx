import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/controls/button.tsx';
import { useElementWidth } from '../../../ui/hooks/use-element-width.ts';
import type { Group, Layout, Tie } from './layout.ts';
import { MapNode, rimOf } from './map-node.tsx';
import styles from './org.module.css';
import {
  isDirection,
  nearestInDirection,
  visibleNodes,
  visibleTies,
  type VisibleNode,
} from './visible-nodes.ts';
import { TieLine } from './tie-line.tsx';
import { useView, whole } from './use-view.ts';

/** How many ties are drawn while nobody is chosen: more of them are a tangle. */
const tiesAmong = (nodes: number): number => Math.min(40, 2 * nodes);
/** From this radius on there is room for a face and its name. */
const readable = 25;
const thickest = 6;
/** How much of the frame is filled. */
const margin = 0.95;
const step = 1.6;

const heightFor = (width: number): number => (width < 560 ? Math.max(300, width) : 520);

/** Two fingers on a pad, or the wheel with Ctrl, zoom; the wheel alone goes on scrolling the page. */
const useWheel = (box: { readonly current: HTMLElement | null }, zoom: (by: number) => void) => {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(2 ** (-event.deltaY / 120));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box]);
};

/** Who recognises whom, as one picture that is looked at from far and near. */
export const OrgMap = ({
  layout,
  edges,
  chosen,
  onChoose,
}: {
  layout: Layout;
  edges: readonly Tie[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) => {
  const t = useTranslations('dashboard.org');
  const keys = useId();
  const [box, width] = useElementWidth<HTMLDivElement>();
  const height = heightFor(width);
  const { view, set, fly } = useView(layout);
  const [unfolded, setUnfolded] = useState<string>();
  const [at, setAt] = useState<string>();
  const focusNext = useRef(false);

  /** Everything fits at the least zoom. */
  const fit = margin * Math.min(width / layout.width, height / layout.height);
  const scale = fit * view.k;
  const screen = ({ x, y, r }: Pick<VisibleNode, 'x' | 'y' | 'r'>) => ({
    x: (x - view.x) * scale + width / 2,
    y: (y - view.y) * scale + height / 2,
    r: r * scale,
  });
  const isOpen = (group: Group): boolean =>
    group.id === unfolded ||
    group.members.length === 1 ||
    group.members.every(({ r }) => r * scale >= readable);
  const open = layout.groups.filter(isOpen).map(({ id }) => id);
  const openKey = open.join(' ');
  const nodes = useMemo(
    () => visibleNodes(layout, ({ id }) => openKey.split(' ').includes(id)),
    [layout, openKey],
  );
  const ties = useMemo(() => visibleTies(layout, nodes, edges), [layout, nodes, edges]);
  const home = layout.people.get(chosen ?? '');
  const chosenNode = nodes.find(({ id }) => id === chosen) ?? nodes.find(({ id }) => id === home?.group);
  const drawn = chosenNode
    ? ties.filter(({ from, to }) => from === chosenNode || to === chosenNode)
    : ties.slice(0, tiesAmong(nodes.length));
  const near = new Set(drawn.flatMap(({ from, to }) => [from.id, to.id]).concat(chosenNode?.id ?? []));
  const most = Math.max(1, drawn[0]?.points ?? 1);
  const current = nodes.find(({ id }) => id === at) ?? nodes[0];

  const zoom = (by: number) => set((from) => ({ ...from, k: from.k * by }));
  useWheel(box, zoom);

  const unfold = (group: Group) => {
    setUnfolded(group.id);
    const { x, y, r } = group;
    fly({ x, y, k: (margin * Math.min(width, height)) / (2 * r * fit) });
  };
  const out = () => {
    setUnfolded(undefined);
    fly(whole);
  };
  // Somebody found by name may be folded away or out of sight.
  useEffect(() => {
    const placed = layout.people.get(chosen ?? '');
    const group = layout.groups.find(({ id }) => id === placed?.group);
    if (!placed || !group || width === 0) return;
    setAt(placed.person.id);
    const spot = screen(placed);
    const seen = spot.x > 0 && spot.x < width && spot.y > 0 && spot.y < height;
    if (!isOpen(group) || !seen) unfold(group);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when somebody is chosen, not on each move
  }, [chosen, layout, width > 0]);
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
  }, [at, nodes, box]);

  const choose = (node: VisibleNode) => {
    setAt(node.id);
    if ('person' in node) return onChoose(node.id === chosen ? undefined : node.id);
    focusNext.current = true;
    setAt(node.group.members[0]?.person.id);
    return unfold(node.group);
  };
  const back = (): boolean => {
    if (chosen) onChoose(undefined);
    else if (view.k > 1) {
      const group = layout.people.get(at ?? '')?.group;
      focusNext.current = true;
      out();
      setAt(layout.groups.find(({ id }) => id === group)?.id);
    } else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isDirection(key)) {
      const next = current && nearestInDirection(nodes, current, key);
      if (next) {
        focusNext.current = true;
        setAt(next.id);
        const spot = screen(next);
        if (spot.x < 0 || spot.x > width || spot.y < 0 || spot.y > height)
          fly({ ...view, x: next.x, y: next.y });
      }
    } else if (key === '+' || key === '=') zoom(step);
    else if (key === '-') zoom(1 / step);
    else if (key === '0') out();
    else if (key !== 'Escape' || !back()) return;
    event.preventDefault();
  };

  const grip = useRef<{ x: number; y: number }>(null);
  const grab = (event: PointerEvent) => {
    if (view.k === 1 || event.button !== 0 || (event.target as Element).closest('button')) return;
    grip.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = grip.current;
    if (!from) return;
    grip.current = { x, y };
    set((old) => ({ ...old, x: old.x - (x - from.x) / scale, y: old.y - (y - from.y) / scale }));
  };
  const drop = () => {
    grip.current = null;
  };

  return (
    <div className={styles.side}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the people in it */}
        <div
          ref={box}
          className={styles.map}
          style={{ height }}
          data-near={view.k > 1 || undefined}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its people take the focus, a fieldset has none
          role="group"
          aria-label={t('map')}
          aria-describedby={keys}
          onKeyDown={press}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
        >
          {width > 0 && (
            <>
              <svg className={styles.ties} width={width} height={height} aria-hidden="true" focusable="false">
                {layout.groups.filter(isOpen).map((group) => {
                  const { x, y, r } = screen(group);
                  return <circle key={group.id} className={styles.island} cx={x} cy={y} r={r} />;
                })}
                {drawn.map(({ from, to, points }) => (
                  <TieLine
                    key={`${from.id} ${to.id}`}
                    from={rimOf(from, screen(from))}
                    to={rimOf(to, screen(to))}
                    width={1 + (thickest - 1) * Math.sqrt(points / most)}
                    variant={!chosenNode ? 'quiet' : from === chosenNode ? 'given' : 'received'}
                  />
                ))}
              </svg>
              {nodes.map((node) => (
                <MapNode
                  key={node.id}
                  node={node}
                  spot={screen(node)}
                  current={node === current}
                  chosen={node.id === chosen}
                  faded={chosenNode !== undefined && !near.has(node.id)}
                  onFocus={() => setAt(node.id)}
                  onPress={() => choose(node)}
                />
              ))}
            </>
          )}
        </div>
        <p className="visually-hidden" id={keys}>
          {t('keys')}
        </p>
        <div className={styles.zoom}>
          <Button icon size="small" aria-label={t('nearer')} onClick={() => zoom(step)}>
            <IconPlus size={18} aria-hidden />
          </Button>
          <Button icon size="small" aria-label={t('further')} onClick={() => zoom(1 / step)}>
            <IconMinus size={18} aria-hidden />
          </Button>
          <Button
            icon
            size="small"
            aria-label={t('whole')}
            disabled={view.k === 1 && !unfolded}
            onClick={out}
          >
            <IconFocusCentered size={18} aria-hidden />
          </Button>
        </div>
      </div>
      <p className={styles.legend}>
        {t('legend')}{' '}
        {drawn.length < ties.length && !chosenNode && t('strongestDrawn', { count: drawn.length })}
      </p>
    </div>
  );
};
