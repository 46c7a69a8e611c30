import { createEngine, type InstalledPackage } from '../../scripts/engine';
import { httpRequest } from './http-request';
import type { Contestant, Name } from './contestant';
import { leastNode, leastPossible } from './least-node';
import { onEngine } from './on-engine';
import { ourNode } from './our-node';
import { plainLoop } from './plain-loop';

/**
 * The contestants that are there, side by side on one engine.
 *
 * @param ours this package
 * @param theirs n8n's own nodes; without them the HTTP Request node is missing
 */
export function contestants(
	ours: InstalledPackage,
	theirs: InstalledPackage = { nodes: {}, credentials: {} },
): ReadonlyMap<Name, Contestant> {
	const engine = createEngine({
		nodes: { ...ours.nodes, ...theirs.nodes, [leastPossible.type]: leastNode },
		credentials: { ...ours.credentials, ...theirs.credentials },
	});
	const field = new Map<Name, Contestant>([
		['ours', onEngine(engine, ourNode({ simplify: true }))],
		['ours full', onEngine(engine, ourNode({ simplify: false }))],
		['least node', onEngine(engine, leastPossible)],
		['plain loop', plainLoop()],
	]);
	if (httpRequest.type in theirs.nodes) field.set('HTTP Request', onEngine(engine, httpRequest));
	return field;
}
