/**
 * Holds what was seen of a service against its document: a finding for every statement and every open point. Equal
 * observations give equal findings, byte for byte, and nothing in them is a secret or a member's.
 * @see electron/document-check/service.md
 */
import { type Feeds, POINT_IDS, type PointId } from '../../core/check-codes.ts';
import { inTurns } from '../../core/work.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { Observation, Print } from '../observe/observation.ts';
import { makePlain } from '../observe/plain-observation.ts';
import { createSettingsCheck } from '../observe/settings.ts';
import type { Evidence, Finding, Findings } from './finding.ts';
import { conclude, type Judged } from './judge.ts';
import { POINTS } from './points.ts';
import { settingOf } from './replies.ts';
import { survey } from './seen.ts';

interface FoundBy {
  /** As it is now; settings are told where it says otherwise. */
  readonly profile: ServiceProfile;
  /** Prints of the profile's fields as they are now, made as those of the observations were. */
  readonly settings: ReadonlyMap<string, Print>;
  /** Whether a point counts what was sent for all points, or for those of one probe. */
  readonly isFed: (id: PointId, feeds: Feeds) => boolean;
  /** Whether a text is, or contains, a secret or what a person typed. */
  readonly isSecret: (text: string) => boolean;
}

/** @returns a finding for each point, sorted by id, and what each rests on */
export function findPoints(observations: readonly Observation[], by: FoundBy): Findings {
  return conclusionOf(
    planJudging(observations, by).map((judge) => judge()),
    by,
  );
}

/** The same, in short pieces: thousands of observations take a while. */
export async function findPointsInTurns(observations: readonly Observation[], by: FoundBy): Promise<Findings> {
  const judged: JudgedPoint[] = [];
  for await (const judge of inTurns(planJudging(observations, by))) judged.push(judge());
  return conclusionOf(judged, by);
}

type JudgedPoint = readonly [PointId, Judged];

/** @returns what judges each point, to be called once */
function planJudging(
  observations: readonly Observation[],
  { profile, settings, isFed, isSecret }: FoundBy,
): readonly (() => JudgedPoint)[] {
  const isAsThen = createSettingsCheck(settings);
  const seenBy = survey(makePlain(observations, isSecret), profile, (id, alike) => {
    const { judgedBy, readBy = [] } = POINTS[id];
    return judgedBy.includes(alike.source) && isFed(id, alike.feeds) && isAsThen(readBy, alike);
  });
  return POINT_IDS.map((id) => (): JudgedPoint => {
    const { judge, offers = [] } = POINTS[id];
    const { setting = null, ...judged } = judge(seenBy(id));
    const isOffered = offers.some((field) => field === setting?.field);
    return [id, { ...judged, setting: isOffered ? setting : null }];
  });
}

function conclusionOf(judged: readonly JudgedPoint[], { profile }: FoundBy): Findings {
  const inOrder = judged.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const offers = inOrder.flatMap(([, { setting }]) => (setting && 'replies' in setting ? setting : []));
  return {
    findings: inOrder.map(([id, { setting = null, ...told }]): Finding => {
      return conclude(id, told, setting && 'replies' in setting ? settingOf(setting, profile, offers) : setting);
    }),
    evidence: new Map(inOrder.map(([id, { exchanges }]): [PointId, readonly Evidence[]] => [id, exchanges])),
  };
}
