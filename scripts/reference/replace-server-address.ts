import type { IDataObject } from 'n8n-workflow';

const EXAMPLE = 'http://192.168.1.20:8095';

/** The output of a simulator, whose port differs in every run, with the address of a typical server instead. */
export function replaceServerAddress(item: IDataObject, url: string): IDataObject {
	return JSON.parse(JSON.stringify(item).replaceAll(url, EXAMPLE)) as IDataObject;
}
