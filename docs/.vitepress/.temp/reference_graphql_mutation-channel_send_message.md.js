import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"channel_send_message, GraphQL","description":"channel_send_message, GraphQL: ","frontmatter":{"title":"channel_send_message, GraphQL","description":"channel_send_message, GraphQL: ","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/mutation-channel_send_message.md","filePath":"reference/graphql/mutation-channel_send_message.md"}');
const _sfc_main = { name: "reference/graphql/mutation-channel_send_message.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="channel_send_message" tabindex="-1">channel_send_message <a class="header-anchor" href="#channel_send_message" aria-label="Permalink to &quot;channel_send_message&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">mutation</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  channel_send_message</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    channel_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> String</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    payload</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> JSONPayload</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    room_id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> String</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">String</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/mutation-channel_send_message.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mutationChannel_send_message = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mutationChannel_send_message as default
};
