/**
 * What Stryker changes, part by part, and how the paths of the tests begin that are about it: with all tests, each of the
 * thousands of changes would take minutes. Every file of api/ and services/ is in one part.
 *
 * @type {Record<string, { sources: string[], tests: string[] }>}
 */
const PARTS = {
	parameters: part(
		'parameters/parameters parameters/values parameters/resolve/resolveMediaReferences',
		'actions/cancelledExecutions actions/combinedItems/ actions/locators actions/namesAndChoices ' +
			'actions/textsOfModels actions/playlist/addItems actions/library/getEpisodes ' +
			'actions/library/setPlayed actions/library/sync/sync.timeout actions/player/refused ' +
			'actions/queue/updateModes actions/queue/playMedia/playMedia.media ' +
			'actions/queue/playMedia/playMedia.refused actions/router/router.options ' +
			'actions/server/sendCommand.input faults/input',
	),
	answers: part(
		'api/readResponse api/apiError api/errorFromResponse',
		'faults/answer faults/between faults/envelope faults/hostile faults/status api/envelopeShapes api/refusals ' +
			'api/serverVersions api/unknownCommand actions/refusalsExplained actions/library/getTracks ' +
			'actions/library/sync/sync.timeout actions/queue/playMedia/playMedia.refused actions/server/get',
	),
	transport: part(
		'api/withTimeout api/httpTransport api/networkError',
		'faults/address faults/hostile faults/connection faults/status',
	),
	client: part(
		'api/requestCache api/client',
		'actions/cancelledExecutions actions/router/ actions/library/everyChange ' +
			'actions/queue/playMedia/playMedia.confirmed actions/queue/playMedia/playMedia.request ' +
			'actions/server/sendCommand.input',
	),
	vocabulary: part(
		'api/commandDefinition api/commands api/commands/* api/serverVersions',
		'actions/server/getCommands actions/server/sendCommand api/unknownCommand api/serverVersions',
	),
	models: part('api/models/*', 'actions/documented actions/player/ api/models trigger/state/'),
	pages: part(
		'api/readPages',
		'actions/library/getAll actions/library/longLists actions/queue/getItems ' +
			'actions/queue/playItem faults/paging',
	),
	websocket: part(
		'api/websocket/* api/liveSound',
		'actions/player/announce/announce.file trigger/lostConnection trigger/authentication',
	),
	pictures: part(
		'api/downloadPicture services/downloadImage',
		'actions/library/getImage actions/player/getNowPlaying',
	),
	diagnosis: part(
		'services/diagnose services/providerHealth',
		'actions/refusalsExplained actions/server/getHealth trigger/library/providers actions/library/locators ' +
			'actions/player/control/control.test ' +
			'actions/queue/playMedia/playMedia.refused actions/queue/transfer',
	),
	verify: part(
		'services/verifyEffect services/players/verifyPlayer services/players/playbackCheck ' +
			'actions/player/changeTargetsWithDeferredCheck',
		'actions/library/everyChange actions/player/control actions/player/group/ actions/player/playerChanges ' +
			'actions/player/reportedStates actions/player/simpleChanges actions/player/setVolume/ ' +
			'actions/player/targets actions/router/router.verification',
	),
	playback: part(
		'actions/queue/play/preparePlaybackConfirmation',
		'actions/queue/playItem actions/queue/playMedia/',
	),
	players: part(
		'services/players/groupVolume services/players/playbackCommands services/players/playerSettings ' +
			'services/players/playerVolume services/groupChanges services/runSteps ' +
			'services/simplifyPlayersAndQueues actions/player/announce/* actions/player/snapshot/*',
		'actions/player/',
	),
	queues: part(
		'services/queues/*',
		'actions/locators actions/queue/play actions/queue/transfer actions/queue/updateModes',
	),
	favorites: part('services/addFavorite', 'actions/favorites/'),
	library: part(
		'services/library/* services/simplifyMedia',
		'actions/library/get actions/library/locators actions/library/search ' +
			'actions/library/setPlayed actions/library/sync/sync.newEpisode actions/playlist/delete',
	),
	playlists: part('services/playlists/*', 'actions/playlist/ actions/queue/saveAsPlaylist'),
	sync: part('actions/library/sync/*', 'actions/library/sync'),
};

/**
 * @param {string} sources
 * @param {string} tests
 */
function part(sources, tests) {
	return {
		sources: sources.split(' ').map((name) => `nodes/MusicAssistant/${name}.ts`),
		tests: tests.split(' ').map((path) => `test/${path}`),
	};
}

module.exports = { PARTS };
