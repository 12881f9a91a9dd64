/**
 * The one place that reaches into the client package for the messages and services it ships. A new version of the
 * package may move them: then double.spec.ts fails here first.
 */
import gossipServices from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js';
import gossip from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js';
import featuresServices from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import status from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import streamsServices from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js';
import emptyMessage from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampMessage from 'google-protobuf/google/protobuf/timestamp_pb.js';

export const { GossipService } = gossipServices;
export const { ServerFeaturesService } = featuresServices;
export const { StreamsService } = streamsServices;
export { features, gossip, shared, status, streams };
export const { Any } = anyMessage;
export const { Empty } = emptyMessage;
export const { Timestamp } = timestampMessage;
