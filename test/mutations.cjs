/**
 * What Stryker changes, part by part, and how the paths of the tests begin that are about it: with all tests, each of the
 * thousands of changes would take minutes. Every file of nodes/MusicAssistant/server is in one part.
 *
 * @type {Record<string, { sources: string[], tests: string[] }>}
 */
const PARTS = {
	parameters: part(
		'actions',
		'parameters parameterFault givenTexts chosenUri',
		'actions/player/setVolume.refused actions/router.options actions/server/sendCommand.input',
	),
	answers: part(
		'server',
		'envelope failure refusal reply',
		'faults/answer faults/envelope faults/hostile faults/status server/envelopeShapes',
	),
	transport: part(
		'server',
		'inTime transport unreachable',
		'faults/address faults/hostile faults/line faults/status',
	),
	session: part(
		'server',
		'answers client look overlap session',
		'actions/cancelled actions/router. actions/library/changes.once actions/queue/playMedia.failingLooks ' +
			'actions/queue/playMedia.items actions/server/sendCommand.once',
	),
	vocabulary: part(
		'server',
		'command commands commandList versions',
		'actions/server/getCommands actions/server/sendCommand server/unknownCommand server/versions',
	),
	pages: part(
		'server',
		'intake pages pagesAhead queueItems',
		'actions/library/getAll actions/queue/getItems actions/queue/playItem faults/paging',
	),
	line: part(
		'server',
		'account line lineLogin lineSilence lineSocket noLine',
		'trigger/line trigger/login',
	),
	diagnosis: part(
		'server',
		'absentPlayers diagnosis itemBehind',
		'actions/absentPlayers actions/library/locators actions/player/control.refused ' +
			'actions/queue/playMedia.refused actions/queue/transfer.refused',
	),
	players: part(
		'server',
		'announcement announcementVolume players settings volume',
		'actions/player/',
	),
	queues: part(
		'server',
		'arrival deadUris modes playback queues startItem watch',
		'actions/locators.queue actions/queue/play actions/queue/transfer actions/queue/updateModes',
	),
	library: part(
		'server',
		'favorites finished library newEpisodes played playlistNames playlists providersOf search',
		'actions/favorites/ actions/library/addTo actions/library/create actions/library/get ' +
			'actions/library/locators actions/library/playlist actions/library/removeFrom ' +
			'actions/library/search actions/library/setPlayed actions/library/sync.newEpisode',
	),
	sync: part('server', 'skippedSyncs sync tasks', 'actions/library/sync'),
};

/**
 * @param {string} folder
 * @param {string} sources
 * @param {string} tests
 */
function part(folder, sources, tests) {
	return {
		sources: sources.split(' ').map((name) => `nodes/MusicAssistant/${folder}/${name}.ts`),
		tests: tests.split(' ').map((path) => `test/${path}`),
	};
}

module.exports = { PARTS };
