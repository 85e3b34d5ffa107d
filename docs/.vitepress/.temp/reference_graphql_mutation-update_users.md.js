import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"update_users, GraphQL","description":"update_users, GraphQL: ","frontmatter":{"title":"update_users, GraphQL","description":"update_users, GraphQL: ","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/mutation-update_users.md","filePath":"reference/graphql/mutation-update_users.md"}');
const _sfc_main = { name: "reference/graphql/mutation-update_users.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="update_users" tabindex="-1">update_users <a class="header-anchor" href="#update_users" aria-label="Permalink to &quot;update_users&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">mutation</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  update_users</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    users</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">UserUpdate</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!]!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">UpdateUsersMutationPayload</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> UpdateUsersMutationPayload</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  ids</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">input</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> UserUpdate</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  created_at</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">JSONDate</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  email</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  external_id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  first_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  last_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  middle_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  profiles</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">UserProfileUpdateType</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">] = []</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  slug</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  updated_at</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">JSONDate</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/mutation-update_users.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mutationUpdate_users = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mutationUpdate_users as default
};
