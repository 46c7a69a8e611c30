import type { IDataObject } from 'n8n-workflow';
import { PAGE_SIZE } from './benchmark-tasks';

/** Sends the request of one input item once, or page by page. @returns all entries of the responses */
export async function requestAllEntries(
	args: IDataObject,
	isPaged: boolean,
	sendRequest: (args: IDataObject) => Promise<unknown>,
): Promise<IDataObject[]> {
	const entries: IDataObject[] = [];
	for (let offset = 0; ; offset += PAGE_SIZE) {
		const answer = await sendRequest(isPaged ? { ...args, offset } : args);
		const page = (Array.isArray(answer) ? answer : [answer ?? {}]) as IDataObject[];
		entries.push(...page);
		if (!isPaged || page.length < PAGE_SIZE) return entries;
	}
}
