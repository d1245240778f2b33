import type { FeedPart } from '../push/private-feed.ts';

/** Who wrote a line. A line of the system is a word, worded when it is read. */
export type ChatSender = 'customer' | 'agent' | 'system';
export type ChatState = 'waiting' | 'taken' | 'closed';

export interface StoredLine {
  /** Counts the lines of a conversation from 1. */
  readonly seq: number;
  readonly sender: ChatSender;
  readonly agentName: string | null;
  readonly text: string | null;
  readonly fileId: string | null;
  /** What is asked about: a topic, and where it has one the id, such as `order o-771`. */
  readonly about: string | null;
  readonly createdMs: number;
  /** When the other side read it. */
  readonly readMs: number | null;
}

/** One step of the push topic `chat`. */
export type ChatStep =
  | { readonly kind: 'line'; readonly line: StoredLine }
  /** All lines of one side up to a number were read. */
  | {
      readonly kind: 'read';
      readonly sender: 'customer' | 'agent';
      readonly upToSeq: number;
      readonly atMs: number;
    }
  | { readonly kind: 'typing'; readonly agentName: string; readonly untilMs: number };

export interface Chat {
  readonly id: string;
  readonly userId: string;
  readonly state: ChatState;
  readonly takenBy: string | null;
  readonly lastMs: number;
}

export interface LineDraft {
  readonly text: string | null;
  readonly fileId: string | null;
  readonly about: string | null;
  /** The key of the call: under it a line is written once, for ever. */
  readonly key: string | null;
}

export interface TicketDraft {
  readonly userId: string;
  readonly subject: string;
  readonly text: string;
  readonly fileId: string | null;
  readonly key: string | null;
}

export interface Ticket extends TicketDraft {
  readonly ticketNo: string;
  readonly createdMs: number;
  readonly answer: string | null;
}

/** Too many in a while, and how long until one more may come. */
export interface Wait {
  readonly waitMs: number;
}

/** The operator at the desk, as a conversation names them. */
export interface Agent {
  readonly id: string;
  readonly name: string;
}

/** An act of the desk, or why it was not done. */
export type AtDesk<Done> = Done | 'NOT_FOUND' | 'CASE_CLAIMED';

/** Conversations and tickets. Whatever tells something is stored with its step in one commit. */
export interface ChatStore {
  readonly feed: FeedPart<ChatStep> & { forgetOld(nowMs: number): Promise<number> };
  /** The customer is here: their conversation, made where there was none. */
  open(userId: string, nowMs: number): Promise<Chat>;
  /** Lines before a number, oldest first; without one the newest. */
  linesOf(userId: string, beforeSeq: number | null, limit: number): Promise<readonly StoredLine[]>;
  write(userId: string, draft: LineDraft, nowMs: number): Promise<StoredLine | Wait>;
  /** The customer has read what the desk wrote, up to a number. */
  read(userId: string, upToSeq: number, nowMs: number): Promise<void>;
  /** Minutes that those taken last waited, in the middle; null where nobody did lately. */
  usualWaitMs(nowMs: number): Promise<number | null>;
  leave(draft: TicketDraft, nowMs: number): Promise<Ticket | Wait>;

  /** Conversations with anything in them, waiting ones first. */
  page(input: { offset: number; limit: number }): Promise<Page<Chat>>;
  /** Takes a conversation, and reads what the customer wrote. */
  take(id: string, agent: Agent, nowMs: number): Promise<AtDesk<Taken>>;
  /** `awaySinceMs`: since when the customer is not here; null while they are. */
  answer(
    input: { id: string; text: string; key: string | null },
    agent: Agent,
    nowMs: number,
  ): Promise<AtDesk<{ chat: Chat; line: StoredLine; awaySinceMs: number | null }>>;
  typing(id: string, agent: Agent, nowMs: number): Promise<AtDesk<'told'>>;
  close(id: string, agent: Agent, nowMs: number): Promise<AtDesk<'closed' | 'was-closed'>>;
  /** Whether a file was sent in this conversation; hands back whose it is. */
  ownerOfFile(chatId: string, fileId: string): Promise<string | null>;
  tickets(input: {
    isAnswered: boolean | null;
    offset: number;
    limit: number;
  }): Promise<Page<Ticket>>;
  answerTicket(
    input: { ticketNo: string; text: string },
    agent: Agent,
    nowMs: number,
  ): Promise<Ticket | 'NOT_FOUND' | 'CASE_DECIDED'>;
}

export interface Taken {
  readonly chat: Chat;
  readonly lines: readonly StoredLine[];
  /** False where it was theirs already. */
  readonly isNew: boolean;
}

export interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}
