import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"sms_send, GraphQL","description":"sms_send, GraphQL: ","frontmatter":{"title":"sms_send, GraphQL","description":"sms_send, GraphQL: ","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/mutation-sms_send.md","filePath":"reference/graphql/mutation-sms_send.md"}');
const _sfc_main = { name: "reference/graphql/mutation-sms_send.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="sms_send" tabindex="-1">sms_send <a class="header-anchor" href="#sms_send" aria-label="Permalink to &quot;sms_send&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">mutation</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  sms_send</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    data</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> HashObject</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    sms</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> SmsSendInput</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    template</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> NotificationTemplateInput</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">SmsSendPayload</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> SmsSendPayload</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  errors</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">BaseError</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span><span style="--shiki-light:#622CBC;--shiki-dark:#DBB7FF;"> @deprecated</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  is_scheduled_to_send</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Boolean</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">input</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> SmsSendInput</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  content</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  delay</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Int</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> = 0</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  to</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">input</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> NotificationTemplateInput</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/mutation-sms_send.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mutationSms_send = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mutationSms_send as default
};
