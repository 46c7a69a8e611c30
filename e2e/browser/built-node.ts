import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodePropertyOptions, INodeType } from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';

const FOLDER = join(ROOT, 'dist/nodes/MusicAssistant');

/** The choices of a field of the package as built, as n8n reads them. */
export function choicesOf(
	node: 'MusicAssistant' | 'MusicAssistantTrigger',
	field: string,
): INodePropertyOptions[] {
	const { [node]: NodeType } = createRequire(FOLDER)(join(FOLDER, `${node}.node.js`)) as Record<
		string,
		new () => INodeType
	>;
	const { properties } = new NodeType!().description;
	return properties.find(({ name }) => name === field)?.options as INodePropertyOptions[];
}

/** The fields that an operation says it outputs, in order. */
export function outputFieldsOf(resource: string, operation: string): string[] {
	const file = join(FOLDER, '__schema__/v1.0.0', resource, `${operation}.json`);
	const schema = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
	return Object.keys(schema.properties);
}
