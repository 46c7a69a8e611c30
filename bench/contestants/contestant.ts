import type { IDataObject } from 'n8n-workflow';
import type { Task } from '../tasks';

/** An item as a contestant puts it out. */
export interface Item {
	readonly json: IDataObject;
	/** The input item it comes from. */
	readonly from: number;
}

/** One way of doing the tasks. */
export interface Contestant {
	/** @returns what came out, with its order and pairing */
	run(task: Task, url: string): Promise<readonly Item[]>;
}

export const CONTESTANTS = [
	'ours',
	'ours full',
	'HTTP Request',
	'least node',
	'plain loop',
] as const;

/** `ours` simplifies, as it does unless it is told otherwise; `ours full` gives the server's own objects. */
export type Name = (typeof CONTESTANTS)[number];
