/** Who may give a command at the desk; the first of them is who gives it where the service runs without links. */
const MAY = {
  EnrolPlayer: ['organizer', 'scorekeeper', 'head-judge'],
  CheckIn: ['organizer', 'scorekeeper', 'head-judge'],
  DropPlayer: ['organizer', 'scorekeeper', 'head-judge'],
  ReturnPlayer: ['organizer', 'scorekeeper', 'head-judge'],
  StartTournament: ['organizer', 'scorekeeper'],
  ProposePairings: ['organizer', 'scorekeeper', 'head-judge'],
  ChangeProposal: ['organizer', 'scorekeeper', 'head-judge'],
  PublishPairings: ['organizer', 'scorekeeper', 'head-judge'],
  ReplacePairings: ['head-judge', 'organizer'],
  StartClock: ['organizer', 'scorekeeper', 'head-judge'],
  PauseClock: ['organizer', 'scorekeeper', 'head-judge'],
  ResumeClock: ['organizer', 'scorekeeper', 'head-judge'],
  SetClock: ['organizer', 'scorekeeper', 'head-judge'],
  ExtendTable: ['judge', 'organizer', 'scorekeeper', 'head-judge'],
  EnterResult: ['organizer', 'scorekeeper', 'head-judge'],
  WithdrawResult: ['organizer', 'scorekeeper', 'head-judge'],
  CorrectResult: ['head-judge', 'organizer', 'scorekeeper'],
  DropLateResult: ['organizer', 'scorekeeper', 'head-judge'],
  CloseRound: ['organizer', 'scorekeeper', 'head-judge'],
  ReopenRound: ['head-judge', 'organizer'],
  MakeCut: ['organizer', 'scorekeeper', 'head-judge'],
  FinishTournament: ['organizer'],
  IssuePenalty: ['head-judge', 'judge'],
  LiftPenalty: ['head-judge'],
  DisqualifyPlayer: ['head-judge'],
  AttendCall: ['judge', 'organizer', 'scorekeeper', 'head-judge'],
  CloseCall: ['judge', 'organizer', 'scorekeeper', 'head-judge'],
} as const;

/** A command that the desk gives. */
export type DeskDeed = keyof typeof MAY;

/** Whether a role may give a command; everybody may where the service runs without links (null). */
export const mayGive = (deed: DeskDeed, role: string | null): boolean =>
  role === null || MAY[deed].some((each) => each === role);

/** Whether a role may correct a result of a round that is closed (TO-RESULT-7). */
export const mayCorrectClosed = (role: string | null): boolean => role === null || role === 'head-judge';

/** As whom a command is given where the service runs without links. */
export const giverOf = (deed: DeskDeed): string => MAY[deed][0];
