import type { IDataObject } from 'n8n-workflow';

const EXAMPLE_ADDRESS = 'http://192.168.1.20:8095';

/** Replaces the simulator's address, whose port differs in every run, by a typical server's. */
export function replaceServerAddress(item: IDataObject, url: string): IDataObject {
	return JSON.parse(JSON.stringify(item).replaceAll(url, EXAMPLE_ADDRESS)) as IDataObject;
}
