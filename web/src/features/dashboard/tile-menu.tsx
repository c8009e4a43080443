import '#web/styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import { IconDots, IconFileSpreadsheet, IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { toCsv } from '#shared/rules/basics/csv';
import { useSignedIn } from '#web/api/config.ts';
import { save } from '#web/api/download.ts';
import { ownSeparator } from '#web/product/csv/separator.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useTriggerFocus } from '#web/ui/overlays/use-trigger-focus.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './period.module.css';
import type { TileContent } from './tile-content.ts';
import { drawTile } from './tile-picture.ts';

/** What can be done with a tile. Replaces its plain button, already open. */
const TileMenu = ({
  title,
  content,
  chart,
}: {
  title: string;
  content: () => TileContent;
  chart: () => SVGSVGElement | null;
}) => {
  const t = useTranslations('dashboard.tile');
  const { name: workspace } = useSignedIn().settings.global;
  const { button, back } = useTriggerFocus();
  const saveCsv = () => {
    const { file, head, rows } = content();
    save(new Blob([toCsv(head, rows, ownSeparator)], { type: 'text/csv' }), `${file}.csv`);
    toast(t('saved'));
  };
  const savePicture = async () => {
    const tile = content();
    try {
      const picture = await drawTile({
        ...tile,
        title,
        workspace,
        chart: tile.bars === undefined ? chart() : null,
      });
      save(picture, `${tile.file}.png`);
      toast(t('saved'));
    } catch {
      toast(t('noPicture'), { urgent: true });
    }
  };
  return (
    <Menu defaultOpened onClose={back} position="bottom-end" width={220} radius={12} shadow="md">
      <Menu.Target>
        <Button ref={button} icon variant="quiet" aria-label={t('actions', { title })}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={saveCsv}>
          {t('csv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => void savePicture()}>
          {t('picture')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

export default withMantine(TileMenu);
