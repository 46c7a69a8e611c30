import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from './temporary';
import { ROOT } from '../../scripts/dist';
import { run } from './tree';

/** Imports in the order file, imported module; the first list must be refused, the second not. */
const REFUSED = [
	['nodes/MusicAssistant/values/uri.ts', 'n8n-workflow'],
	['nodes/MusicAssistant/values/names.ts', '../server/models'],
	['nodes/MusicAssistant/server/client.ts', '../actions/router'],
	['nodes/MusicAssistant/server/pages.ts', '../MusicAssistant.node'],
	['nodes/MusicAssistant/actions/queue/get.operation.ts', '../../MusicAssistant.node'],
	['nodes/MusicAssistant/actions/queue/getAll.operation.ts', '../router'],
	['nodes/MusicAssistant/actions/router.ts', '../MusicAssistant.node'],
	['nodes/MusicAssistant/editor/queues.ts', '../../../credentials/MusicAssistantApi.credentials'],
	['nodes/MusicAssistantTrigger/house/house.ts', 'n8n-workflow'],
	['nodes/MusicAssistantTrigger/house/zone.ts', '../../MusicAssistant/actions/fields'],
	['nodes/MusicAssistantTrigger/listen.ts', './MusicAssistantTrigger.node'],
	['credentials/MusicAssistantApi.credentials.ts', '../nodes/MusicAssistant/server/client'],
	['simulator/world/queue.ts', '../../nodes/MusicAssistant/values/uri'],
	['e2e/parts/types.test.ts', '../../nodes/MusicAssistant/values/uri'],
] as const;

const ALLOWED = [
	['nodes/MusicAssistant/values/simplify.ts', './uri'],
	['nodes/MusicAssistant/server/models.ts', '../values/uri'],
	['nodes/MusicAssistant/actions/queue/index.ts', '../../server/client'],
	['nodes/MusicAssistant/MusicAssistant.node.ts', './actions/router'],
	['nodes/MusicAssistantTrigger/house/sync.ts', '../../MusicAssistant/server/tasks'],
	['nodes/MusicAssistantTrigger/MusicAssistantTrigger.node.ts', './listen'],
	['credentials/Other.credentials.ts', '../nodes/MusicAssistant/values/uri'],
	['simulator/world/player.ts', './queue'],
	['simulator/world/clock.ts', 'node:timers/promises'],
	['e2e/parts/tool.test.ts', '../../simulator'],
] as const;

let tree: string;
const refused = new Set<string>();

beforeAll(() => {
	tree = temporaryFolder();
	cpSync(join(ROOT, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
	symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
	for (const [file, imported] of [...REFUSED, ...ALLOWED]) {
		mkdirSync(join(tree, dirname(file)), { recursive: true });
		writeFileSync(join(tree, file), `import '${imported}';\n`);
	}
	const { output } = run(tree, 'node_modules/oxlint/bin/oxlint', '--format=unix');
	for (const line of output.split('\n')) {
		if (line.includes('no-restricted-imports')) refused.add(line.split(':')[0] ?? '');
	}
}, 60_000);

afterAll(removeTemporaryFolders);

test.each(REFUSED)('%s may not import %s', (file) => {
	expect(refused).toContain(file);
});

test.each(ALLOWED)('%s may import %s', (file) => {
	expect(refused).not.toContain(file);
});
