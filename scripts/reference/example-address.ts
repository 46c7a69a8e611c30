import type { IDataObject } from 'n8n-workflow';

const EXAMPLE = 'http://192.168.1.20:8095';

/** An output of a simulator, whose port is another one in every run, as one of a server at home. */
export function withExampleAddress(item: IDataObject, url: string): IDataObject {
	return JSON.parse(JSON.stringify(item).replaceAll(url, EXAMPLE)) as IDataObject;
}
