import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../../design/icon.js';
import { JudgeMark, SeatMark } from '../../design/seat.js';
import { texts } from '../../texts.js';
import { Canvas, type DrawingSurface } from './canvas.js';
import { drawLanes, drawOverview, lanesHeight, type LanesScene } from './drawing.js';
import { spanAround, stepAtTime, type TimeSpan } from '../story/pace.js';

const OVERVIEW = 44;
/** How much play the lanes show. */
const ZOOMS = { moment: 90_000, turns: 900_000 } as const;
type Zoom = keyof typeof ZOOMS;

/** The buttons that step, and whether play goes on by itself. */
export type Transport = {
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly onPlay: () => void;
  readonly onSpeed: () => void;
  readonly onBy: (by: 1 | -1) => void;
  readonly onEnd: (end: 'first' | 'last') => void;
};

/** The foot of the replay: the whole match to slide through, lanes of what is around, and the buttons that step. */
export const ReplayDock = ({
  whole,
  onStep,
  says,
  transport,
}: {
  readonly whole: Omit<LanesScene, 'span'>;
  readonly onStep: (at: number) => void;
  readonly says: string;
  readonly transport: Transport;
}): ReactNode => {
  const [zoom, setZoom] = useState<Zoom>('moment');
  const { pace, at, seats } = whole;
  const span = spanAround(pace, pace.times[at] ?? 0, ZOOMS[zoom]);
  return (
    <footer className="dock">
      <Overview whole={whole} span={span} onStep={onStep} says={says} />
      <div className="lanes">
        <ul aria-hidden="true">
          {seats.map((seat, place) => (
            <li key={seat}>
              <SeatMark seat={seat} at={place} />
            </li>
          ))}
          <li>
            <JudgeMark />
          </li>
          <li>
            <Icon name="fork" />
          </li>
        </ul>
        <Lanes whole={whole} from={span.from} to={span.to} />
      </div>
      <div className="transport">
        <button className="icon-button" aria-label={texts.replay.speed(transport.speed)} onClick={transport.onSpeed}>
          <span className="small strong">{transport.speed}×</span>
        </button>
        <Step name="first" label={texts.replay.first} act={() => transport.onEnd('first')} />
        <Step name="back" label={texts.replay.back} act={() => transport.onBy(-1)} />
        <button
          className="play"
          aria-label={transport.isPlaying ? texts.replay.pause : texts.replay.play}
          onClick={transport.onPlay}
        >
          <Icon name={transport.isPlaying ? 'pause' : 'play'} />
        </button>
        <Step name="next" label={texts.replay.next} act={() => transport.onBy(1)} />
        <Step name="last" label={texts.replay.last} act={() => transport.onEnd('last')} />
        <button
          className="icon-button zoom"
          aria-label={texts.replay.zoom[zoom]}
          onClick={() => setZoom(zoom === 'moment' ? 'turns' : 'moment')}
        >
          <span className="small strong">{texts.replay.zoomed[zoom]}</span>
        </button>
      </div>
    </footer>
  );
};

const Step = ({
  name,
  label,
  act,
}: {
  readonly name: IconName;
  readonly label: string;
  readonly act: () => void;
}): ReactNode => (
  <button className="icon-button" aria-label={label} onClick={act}>
    <Icon name={name} />
  </button>
);

/** The whole match, with a slider over it that takes fingers and keys alike. */
const Overview = ({
  whole,
  span,
  onStep,
  says,
}: {
  readonly whole: Omit<LanesScene, 'span'>;
  readonly span: TimeSpan;
  readonly onStep: (at: number) => void;
  readonly says: string;
}): ReactNode => {
  const { rows, pace, seats, palette, at } = whole;
  const draw = useCallback(
    (ground: DrawingSurface) => drawOverview({ rows, pace, seats, palette }, ground),
    [rows, pace, seats, palette],
  );
  const share = (time: number): number => (100 * time) / Math.max(pace.total, 1);
  return (
    <div className="overview">
      <Canvas height={OVERVIEW} draw={draw} />
      {rows.length > 0 && (
        <span className="frame" style={{ left: `${share(span.from)}%`, width: `${share(span.to - span.from)}%` }} />
      )}
      <input
        type="range"
        min={0}
        max={Math.max(pace.total, 1)}
        value={pace.times[at] ?? 0}
        aria-label={texts.replay.slider}
        aria-valuetext={says}
        onChange={({ target }) => onStep(stepAtTime(pace, Number(target.value)))}
      />
    </div>
  );
};

const Lanes = ({ whole, from, to }: { readonly whole: Omit<LanesScene, 'span'> } & TimeSpan): ReactNode => {
  const { rows, pace, seats, palette, at } = whole;
  const span = useMemo(() => ({ from, to }), [from, to]);
  const draw = useCallback(
    (ground: DrawingSurface) => drawLanes({ rows, pace, seats, palette, at, span }, ground),
    [rows, pace, seats, palette, at, span],
  );
  return <Canvas height={lanesHeight(seats.length)} draw={draw} label={texts.replay.lanes} />;
};
