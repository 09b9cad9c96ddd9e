/** What the page draws of one exchange, its secrets masked as in its row. */
import type { DetailsInFile } from '../../core/exchange-schema.ts';
import type { HeldDetails } from './held.ts';

/** All that there is to see of one exchange. */
export interface ExchangeDetails extends Readonly<DetailsInFile> {
  readonly number: number;
  /** What may be changed; null unless it is held. */
  readonly held: HeldDetails | null;
}

export type SentView = Readonly<DetailsInFile['sent']>;
export type ReplyView = Readonly<NonNullable<DetailsInFile['reply']>>;
/** What may be shown of a body (X3). */
export type BodyView = Readonly<SentView['body']>;
export type TimingView = Readonly<NonNullable<DetailsInFile['timing']>>;
export type ConnectionView = Readonly<NonNullable<DetailsInFile['connection']>>;
export type GovernedBy = Readonly<DetailsInFile['governedBy']>;

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}
